/** Logo: bid below on the left, ask above on the right, the touchline between them. */
export function Logo() {
  return (
    <svg className="mark" viewBox="0 0 18 17" aria-hidden="true">
      <path d="M0 10.1h7v2.8H0zM8.2 0h1.6v17H8.2zM11 4.1h7v2.8h-7z" />
    </svg>
  );
}
