/** Stops animations, which pictures would catch in the middle, and the blinking of the caret. */
const STYLES = `
*, *::before, *::after {
  animation: none !important;
  transition: none !important;
  scroll-behavior: auto !important;
  caret-color: transparent !important;
}
.flash-up, .flash-down { background: none !important; }
`;

/** Lets nothing on the page move by itself. As an object: the content policy allows no inline style. */
export function disableAnimations(page: Document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
