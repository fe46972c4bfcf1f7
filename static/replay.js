/* Keys on the page of a replay: the arrows, Home and End press the links that are there, Space plays on.
   Everything works without this file. */
"use strict";

(() => {
  const PACE = 1500;
  const KEYS = { ArrowLeft: "replay-back", ArrowRight: "replay-next", Home: "replay-first", End: "replay-end" };
  let playing = null;

  const press = (id) => {
    const link = document.getElementById(id);
    if (link) link.click();
    return Boolean(link);
  };

  const show = () => {
    const button = document.getElementById("replay-play");
    if (!button) return;
    button.hidden = !document.getElementById("replay-next");
    button.textContent = playing ? "Pause" : "Play";
  };

  const stop = () => {
    clearInterval(playing);
    playing = null;
    show();
  };

  const toggle = () => {
    if (playing) return stop();
    playing = setInterval(() => { if (!press("replay-next")) stop(); }, PACE);
    press("replay-next");
    show();
  };

  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("#replay-play")) toggle();
  });

  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.target instanceof Element && event.target.closest("input, textarea, select, summary, button")) return;
    if (event.key === " " && document.getElementById("replay-play")) {
      event.preventDefault();
      toggle();
    } else if (event.key in KEYS) {
      if (playing) stop();
      if (press(KEYS[event.key])) event.preventDefault();
    }
  });

  document.addEventListener("htmx:afterSwap", show);
  show();
})();
