// Runs before the page is painted: applies the theme that the visitor has chosen. Without a choice, the system's theme applies.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // The browser allows no storage: the system's theme applies.
  }
})();
