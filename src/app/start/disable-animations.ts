/** Stops animations, which a screenshot would catch halfway, and the blinking of the caret. */
const STYLES = `
*, *::before, *::after {
  animation: none !important;
  transition: none !important;
  scroll-behavior: auto !important;
  caret-color: transparent !important;
}
.flash-up, .flash-down { background: none !important; }
`;

/** Stops all movement on the page. Adopts a style sheet, because the content policy allows no inline style. */
export function disableAnimations(page: Document): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
}
