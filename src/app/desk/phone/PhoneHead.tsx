import { PauseIconButton } from "#features/connection/PauseIconButton.tsx";
import { Logo } from "#ui/icons/logo.tsx";

/** Head of a phone's page: its title, and the button that pauses the checks. */
export const PhoneHead = ({ title }: { title: string }) => (
  <>
    <Logo />
    <h1 className="min-w-0 flex-1 truncate text-[1rem] font-title">{title}</h1>
    <PauseIconButton />
  </>
);
