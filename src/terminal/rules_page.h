#pragma once

// The rules of a game, which are written in Markdown, as a person reads them on a terminal.

#include "terminal/look.h"

namespace destrier {

/// Headings and strong words in colour, tables in columns; each line fits. To be read aloud, a row of a table is a
/// sentence: the head of each column and what stands there.
Lines rules_page(const Look& look, const Lines& markdown);

}  // namespace destrier
