import { useDesk } from "#app/desk/desk-context.ts";
import type { DeedOffer } from "#features/palette/find.ts";
import { useRecorder } from "#features/recording/use-recorder.ts";
import { useMessages } from "#messages/catalogue.ts";
import { offerMessages } from "./offer-messages.ts";
import { OFFER_WORDS } from "./offer-words.ts";

/** What can be recorded and saved; `show` opens the window that tells what came of it. */
export function useRecordingOffers(show: () => void): readonly DeedOffer[] {
  const { config } = useDesk();
  const t = useMessages(offerMessages);
  const { since, begin, save } = useRecorder(config.simulated);
  const deed = (id: Deed, act: () => void): DeedOffer => ({
    kind: "deed",
    id,
    title: t[id],
    words: OFFER_WORDS[id],
    act() {
      act();
      show();
    },
  });
  return [
    deed("recordings", () => undefined),
    since === undefined ? deed("record", begin) : deed("stopRecording", () => save("recorded")),
    deed("saveLast", () => save("last")),
  ];
}

type Deed = "recordings" | "record" | "stopRecording" | "saveLast";
