// The Print button, where a page has one: it opens what the browser prints with. Without scripts it is not there, and the
// browser's own menu prints the same.
(() => {
  "use strict";
  for (const button of document.querySelectorAll("[data-print]")) {
    button.hidden = false;
    button.addEventListener("click", () => window.print());
  }
})();
