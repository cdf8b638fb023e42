import page from "../../../locales/fr/page.ftl?raw";
import play from "../../../locales/fr/play.ftl?raw";
import rules from "../../../locales/fr/rules.ftl?raw";
import words from "../../../locales/fr/words.ftl?raw";

export default [words, play, page, rules];
