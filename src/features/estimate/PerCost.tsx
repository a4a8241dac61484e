/** Round trip in bps, kept on one line. */
export function PerCost({ text, className = "" }: { text: string; className?: string }) {
  return (
    <span className={`text-[0.6875rem] font-body whitespace-nowrap text-t3 ${className}`}>
      {text}
    </span>
  );
}
