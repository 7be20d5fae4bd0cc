// Runs every file of vectors, `tests/data/<game>/*.json` of the format destrier-vectors, for every game.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <nlohmann/json.hpp>

#include "bench/breakthrough.h"
#include "core/text.h"
#include "games/registry.h"
#include "tests/files.h"

namespace destrier {
namespace {

// Sanitized code is slow, and the deep counts prove nothing new of it.
constexpr std::uint64_t most_nodes = SANITIZED ? 3'000'000 : UINT64_MAX;

/// What each move leads to with perfect play, by looking at every continuation (memory: position to value).
class Solver {
 public:
  /// 1, 0, -1: win, draw, loss for the first side.
  int value(RunningGame& game) {
    if (game.decider() == Decider::nobody) {
      const Score score = game.result().score;
      return score == Score::first_wins ? 1 : score == Score::second_wins ? -1 : 0;
    }
    const std::uint64_t key = game.hash();
    if (const auto known = values_.find(key); known != values_.end()) return known->second;
    const bool first = game.decider() == Decider::first;
    int best = -2;
    for (const std::string& move : game.legal()) {
      best = std::max(best, first ? value_of(game, move) : -value_of(game, move));
      if (best == 1) break;
    }
    return values_[key] = first ? best : -best;
  }
  int value_of(RunningGame& game, const std::string& move) {
    EXPECT_TRUE(game.play(move));
    const int result = value(game);
    game.undo();
    return result;
  }

 private:
  std::map<std::uint64_t, int> values_;
};

class VectorRunner {
 public:
  explicit VectorRunner(const GameKind& kind) : kind_(kind) {}

  void run(const Json& vector) {
    static const std::set<std::string> known = {"id", "options", "position", "moves", "expect"};
    for (const auto& [key, value] : vector.items()) ASSERT_TRUE(known.contains(key)) << "unknown key " << key;
    const Json& expect = vector["expect"];
    ASSERT_TRUE(expect.is_object() && !expect.empty()) << "nothing is expected";

    std::vector<OptionPair> options;
    if (vector.contains("options")) {
      for (const auto& [name, value] : vector["options"].items()) options.emplace_back(name, value.get<std::string>());
    }
    auto started = vector.contains("position") && vector["position"].is_string()
                       ? kind_.from_position(options, vector["position"].get<std::string>())
                       : kind_.start(options);
    if (expect.contains("error")) {
      ASSERT_FALSE(started) << "accepted";
      if (expect["error"].is_string()) {
        EXPECT_THAT(started.error().text, testing::HasSubstr(expect["error"]));
      }
      return;
    }
    ASSERT_TRUE(started) << started.error().text;
    game_ = std::move(*started);
    std::vector<std::string> moves = vector.value("moves", std::vector<std::string>{});
    ASSERT_TRUE(!expect.contains("refused") || !moves.empty()) << "no move to refuse";
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const std::string before = game_->position();
      const auto told = game_->play(moves[i]);
      if (expect.contains("refused") && i + 1 == moves.size()) {
        EXPECT_FALSE(told) << moves[i] << " is accepted";
        EXPECT_EQ(game_->position(), before);
        while (game_->undo()) {  // the moves belong together: none of them is played
        }
        break;
      }
      ASSERT_TRUE(told) << moves[i] << " is refused: " << told.error().key;
      for (const std::string& line : *told) events_.push_back(*parse_json(line));
    }
    for (const auto& [key, value] : expect.items()) check(key, value);
  }

 private:
  void check(const std::string& key, const Json& value) {
    SCOPED_TRACE(key);
    if (key == "position") {
      EXPECT_EQ(game_->position(), value.get<std::string>());
    } else if (key == "turn") {
      EXPECT_EQ(to_text(game_->decider()), value.get<std::string>());
    } else if (key == "result") {
      EXPECT_EQ(fmt::format("{} {}", to_text(game_->result().score), game_->result().reason), value.get<std::string>());
    } else if (key == "legal") {
      check_legal(value);
    } else if (key == "legal_count") {
      EXPECT_EQ(game_->legal().size(), value.get<std::size_t>());
    } else if (key == "has") {
      for (const Json& move : value) EXPECT_THAT(game_->legal(), testing::Contains(move.get<std::string>()));
    } else if (key == "illegal") {
      for (const Json& move : value) {
        EXPECT_THAT(game_->legal(), testing::Not(testing::Contains(move.get<std::string>())));
        EXPECT_FALSE(game_->clone()->play(move.get<std::string>()));
      }
    } else if (key == "events") {
      EXPECT_EQ(Json(events_), value);
    } else if (key == "views") {
      check_views(value);
    } else if (key == "perft") {
      for (const Json& pair : value) {
        const auto nodes = pair[1].get<std::uint64_t>();
        if (nodes > most_nodes) continue;
        EXPECT_EQ(game_->perft(pair[0].get<int>()), nodes) << "depth " << pair[0];
      }
    } else if (key == "solution") {
      check_solution(value);
    } else {
      EXPECT_EQ(key, "refused") << "an expectation that this runner does not know";
    }
  }

  void check_legal(const Json& value) {
    if (game_->decider() != Decider::fate) {
      EXPECT_EQ(Json(game_->legal()), value);
      return;
    }
    Json outcomes = Json::array();
    for (const OutcomeText& outcome : game_->outcomes()) {
      // What is certain is written 1 in some files.
      const std::string chance = fraction(outcome.weight, outcome.total);
      const bool certain = outcomes.empty() && value.size() == 1 && value[0][1] == "1" && chance == "1/1";
      outcomes.push_back({outcome.move, certain ? "1" : chance});
    }
    EXPECT_EQ(outcomes, value);
  }

  void check_views(const Json& value) {
    for (const auto& [side, keys] : value.items()) {
      const auto viewer = read_viewer(side);
      ASSERT_TRUE(viewer) << side;
      const Json view = *parse_json(game_->view(*viewer));
      for (const auto& [key, expected] : keys.items()) EXPECT_EQ(view.value(key, Json("absent")), expected) << key;
    }
  }

  void check_solution(const Json& value) {
    Json solution = Json::object();
    Solver solver;
    const bool first = game_->decider() == Decider::first;
    for (const std::string& move : game_->legal()) {
      const int result = solver.value_of(*game_, move) * (first ? 1 : -1);
      solution[move] = result > 0 ? "win" : result < 0 ? "loss" : "draw";
    }
    EXPECT_EQ(solution, value);
  }

  const GameKind& kind_;
  std::unique_ptr<RunningGame> game_;
  std::vector<Json> events_;
};

TEST(Vectors, AreAllTrue) {
  auto kinds = all_kinds();
  kinds.push_back(make_kind<breakthrough::Breakthrough>());
  for (const auto& kind : kinds) {
    const auto files = data_files(std::string(kind->id()), "", ".json");
    EXPECT_FALSE(files.empty()) << "no vectors for " << kind->id();
    for (const auto& path : files) {
      const Json file = read_json_file(path);
      ASSERT_EQ(file.value("format", ""), "destrier-vectors") << path;
      ASSERT_EQ(file.value("game", ""), kind->id()) << path;
      // Tables that a game's own tests read.
      static const std::map<std::string_view, std::set<std::string>> own = {
          {"escarmouche", {"prices", "squads", "random_squads", "wild", "sight"}},
          {"croisades", {"columns", "sight", "files"}}};
      for (const auto& [key, value] : file.items()) {
        const bool known = key == "format" || key == "version" || key == "game" || key == "vectors" ||
                           (own.contains(kind->id()) && own.at(kind->id()).contains(key));
        EXPECT_TRUE(known) << path << ": nobody reads the table " << key;
      }
      for (const Json& vector : file["vectors"]) {
        SCOPED_TRACE(path.filename().string() + ": " + vector["id"].get<std::string>());
        VectorRunner(*kind).run(vector);
      }
    }
  }
}

}  // namespace
}  // namespace destrier
