interface LeadTextProps {
  text: string;
  /** How many characters at its beginning stand out. */
  lead: number;
}

/** A code whose first characters say what it belongs to. The element around it sets the weights. */
export function LeadText({ text, lead }: LeadTextProps) {
  return (
    <>
      <b>{text.slice(0, lead)}</b>
      {text.slice(lead)}
    </>
  );
}
