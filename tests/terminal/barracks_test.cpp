// The barracks on a terminal: what is typed changes the squad, and the page says what it costs and what is wrong.

#include "terminal/barracks.h"

#include <cstdio>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "test_console.h"

namespace destrier {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

std::string page(const Bench& bench, bool gauges = true) {
  std::string text;
  for (const std::string& line : bench.page(Look{}, gauges)) {
    EXPECT_LE(width_of(line), 80U) << line;
    text += line + "\n";
  }
  return text;
}

std::string text_of(const Bench& bench) {
  return to_text(bench.squad().squad);
}

TEST(Barracks, TellsPriceOfUnitAndSquadAndOfOnePointMore) {
  Bench bench(Language::english);
  EXPECT_THAT(bench.answer("take watch"), IsEmpty());
  EXPECT_THAT(page(bench), AllOf(HasSubstr("Barracks | Castle Watch"), HasSubstr(" 100 of 100 points, 0 left"),
                                 HasSubstr("a  5 +2   1 +3   2 +4   2 +4  ########.. 24 champion  Sound the horn"),
                                 HasSubstr("Nothing is wrong with this squad.")));
  EXPECT_THAT(page(bench, false), Not(HasSubstr("##")));
}

TEST(Barracks, ChangesFiguresAndAbilities) {
  Bench bench(Language::english);
  for (const char* order :
       {"a 3.1.2.2", "a health +1", "a Power -", "a move 3", "a +horn", "a +Sure foot", "a -horn"}) {
    EXPECT_THAT(bench.answer(order), IsEmpty()) << order;
  }
  EXPECT_EQ(text_of(bench), "4.1.1.3:path");
  EXPECT_THAT(bench.answer("a range 11"), ElementsAre("Range is 1 to 10."));
  EXPECT_THAT(bench.answer("a +flying"), ElementsAre("No ability is called flying."));
  EXPECT_THAT(bench.answer("b health +1"), ElementsAre(HasSubstr("Not understood")));
  EXPECT_EQ(text_of(bench), "4.1.1.3:path");
}

TEST(Barracks, KeepsWhatIsTooDearAndSaysSoInBothLanguages) {
  Bench bench(Language::english);
  bench.answer("take watch");
  bench.answer("a power +1");
  bench.answer("a +rush");
  EXPECT_THAT(page(bench), AllOf(HasSubstr("Unit A: costs 31 points, at most 30."),
                                 HasSubstr("Squad: costs 107 points, at most 100."), HasSubstr("7 too many"),
                                 Not(HasSubstr("Castle Watch"))));
  Bench french(Language::french);
  french.answer("prendre watch");
  french.answer("a puissance +1");
  french.answer("a +ruée");
  EXPECT_EQ(text_of(french), text_of(bench));
  EXPECT_THAT(page(french), HasSubstr("Escouade : coûte 107 points, 100 au plus."));
}

TEST(Barracks, SaysEveryKindOfFault) {
  const BarracksWords words(Language::french);
  EXPECT_EQ(words.fault("unit 2: cannot read it"), "Unité B : illisible.");
  EXPECT_EQ(words.fault("unit 1: move must be 1..10"), "Unité A : Déplacement doit être de 1 à 10.");
  EXPECT_EQ(words.fault("unit 1: unknown ability foo"), "Unité A : capacité inconnue, foo.");
  EXPECT_EQ(words.fault("unit 1: ability listed twice"), "Unité A : une capacité figure deux fois.");
  EXPECT_EQ(words.fault("unit 6: 4 abilities, at most 3"), "Unité F : 4 capacités, 3 au plus.");
  EXPECT_EQ(words.fault("squad: 7 units, must be 1..6"), "Escouade : 7 unités, il en faut de 1 à 6.");
}

TEST(Barracks, AddsAndDropsUnits) {
  Bench bench(Language::english);
  bench.answer("take 3.1.2.2,2.1.2.2:bolt");
  bench.answer("new 5.1.2.2");
  bench.answer("drop a");
  EXPECT_EQ(text_of(bench), "2.1.2.2:bolt,5.1.2.2");
  for (int i = 0; i < 4; ++i) EXPECT_THAT(bench.answer("new"), IsEmpty());
  EXPECT_THAT(bench.answer("new"), ElementsAre("A squad has six units at most."));
}

TEST(Barracks, DrawsTheSameSquadFromTheSameSeed) {
  Bench bench(Language::english);
  EXPECT_THAT(bench.answer("random mixed 100 1"), IsEmpty());
  EXPECT_EQ(text_of(bench), "3.1.2.2:lob,2.2.2.3,2.1.2.2,4.1.1.1,3.2.1.4");
  EXPECT_THAT(bench.answer("random giants"), ElementsAre(HasSubstr("riders (Riders)")));
  EXPECT_THAT(bench.answer("random mixed 6"), ElementsAre(HasSubstr("7 to 100 points")));
  EXPECT_EQ(text_of(bench), "3.1.2.2:lob,2.2.2.3,2.1.2.2,4.1.1.1,3.2.1.4");
}

TEST(Barracks, ReadsBackWhatItHasSaved) {
  const std::string path = testing::TempDir() + "lads.json";
  Bench bench(Language::english);
  bench.answer("take 5.1.2.2:riposte+horn,1.1.1.1");
  EXPECT_THAT(bench.answer("save " + path), ElementsAre("Written into " + path + "."));
  Bench other(Language::english);
  EXPECT_THAT(other.answer("take " + path), IsEmpty());
  EXPECT_EQ(text_of(other), "5.1.2.2:horn+riposte,1.1.1.1");
  EXPECT_THAT(page(other), HasSubstr("Barracks | lads"));
  EXPECT_THAT(bench.answer("save /nowhere/lads.json"), ElementsAre("/nowhere/lads.json cannot be written."));
  EXPECT_THAT(bench.answer("save watch.json"), Not(IsEmpty())) << "the name of a ready squad";
  std::remove(path.c_str());
}

TEST(Barracks, PrintsCardsWithinEightyColumns) {
  Bench bench(Language::french);
  bench.answer("prendre clans");
  const Lines cards = bench.answer("cartes");
  std::string all;
  for (const std::string& line : cards) {
    EXPECT_LE(width_of(line), 80U) << line;
    all += line + "\n";
  }
  EXPECT_THAT(all, AllOf(HasSubstr("Les clans des collines : 98 points"), HasSubstr("| Santé 5  [][][][][]  "),
                         HasSubstr("Pied sûr :")));
}

TEST(Barracks, StaysUntilSomebodyHasEnough) {
  TestConsole console({"take watch", "drop e", "q", "never read"}, Look{}, true);
  EXPECT_TRUE(open_barracks(console));
  EXPECT_EQ(console.unread(), 1U);
  EXPECT_THAT(console.shown()[2], HasSubstr("82 of 100 points, 18 left"));
  TestConsole silent({"take watch"});
  EXPECT_FALSE(open_barracks(silent));
}

}  // namespace
}  // namespace destrier
