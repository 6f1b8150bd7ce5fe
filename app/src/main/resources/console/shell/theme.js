// Light or dark: as the system has it, until the button is pressed.

const THEME = 'statehouse-theme';
const root = document.documentElement;

export function startTheme() {
  const chosen = localStorage.getItem(THEME);
  if (chosen) root.dataset.theme = chosen;
  document.getElementById('theme').addEventListener('click', () => {
    const theme = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    root.dataset.theme = theme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(THEME, root.dataset.theme);
  });
}
