#pragma once

namespace destrier {

/// Is this compiled for the module of a page? It has to be fetched before anybody can play, so it leaves out what only
/// terminals and the laboratory need, and prefers little code to a little speed.
#ifdef __wasi__
inline constexpr bool for_a_page = true;
#else
inline constexpr bool for_a_page = false;
#endif

}  // namespace destrier
