/* A keypad without Num Lock moves the cursor; in a field that is entered by keypad its keys type their digits all the same. */
"use strict";

document.addEventListener("keydown", (event) => {
  const field = event.target;
  if (!(field instanceof HTMLInputElement) || !field.matches("[data-keypad]")) return;
  const key = /^Numpad(\d|Decimal)$/.exec(event.code);
  if (!key || event.key.length === 1 || event.getModifierState("NumLock")) return;
  if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  field.setRangeText(key[1] === "Decimal" ? "." : key[1], field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
});
