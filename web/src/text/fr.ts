import page from "../../../crates/text/locales/fr/page.ftl?raw";
import play from "../../../crates/text/locales/fr/play.ftl?raw";
import rules from "../../../crates/text/locales/fr/rules.ftl?raw";
import symmetry from "../../../crates/text/locales/fr/symmetry.ftl?raw";
import words from "../../../crates/text/locales/fr/words.ftl?raw";

export default [words, play, page, rules, symmetry];
