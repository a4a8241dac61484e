interface LeadTextProps {
  text: string;
  /** Number of characters to emphasise, from the beginning. */
  lead: number;
}

/** Code whose first characters say what it belongs to. The element around it sets the font weights. */
export function LeadText({ text, lead }: LeadTextProps) {
  return (
    <>
      <b>{text.slice(0, lead)}</b>
      {text.slice(lead)}
    </>
  );
}
