// Light, dark, or as the system says; the choice is kept on this machine.

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const KEY = "noyau-theme";

function kept(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? "auto";
  } catch {
    return "auto";
  }
}

class Choice {
  theme = $state<Theme>(kept());

  choose(theme: Theme): void {
    this.theme = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
    applyTheme();
  }
}

export const choice = new Choice();

export function applyTheme(): void {
  document.documentElement.dataset["theme"] = choice.theme;
}
