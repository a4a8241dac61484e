import { Suspense, useEffect } from "react";
import { TroublePage } from "#app/lazy-parts.ts";
import { appMessages } from "#app/messages.ts";
import type { Boot } from "#app/start/boot.ts";
import { addressOfView } from "#app/url/change-view.ts";
import { hrefOfReplay } from "#app/url/replay-address.ts";
import { useLatched } from "#app/use-latched.ts";
import { isTrouble } from "#features/connection/trouble.ts";
import Presenter from "#features/presenter/Presenter.tsx";
import RecordingGroup from "#features/recording/RecordingGroup.tsx";
import { useStatus } from "#live/hooks.ts";
import { useMessages } from "#messages/catalogue.ts";
import { presenterPageMessages } from "./presenter-page-messages.ts";
import { controls } from "./simulator-controls.ts";
import { useScenarioTries } from "./try-scenario.ts";

const PAGE = "min-h-dvh bg-bg1 p-0.75";

/** The presenter's panel as a page, for a window that the audience does not see. */
export function PresenterPage({ boot }: { boot: Boot }) {
  const t = useMessages(appMessages);
  const words = useMessages(presenterPageMessages);
  const onScenario = useScenarioTries();
  const isReal = boot.state === "running" && !boot.config.simulated;
  // The panel stays while a new run begins, for which the gateway is asked again.
  const wasSimulated = useLatched(boot.state === "running" && boot.config.simulated);
  useEffect(() => {
    document.title = isReal ? t.name : words.title;
  }, [isReal, t, words]);
  if (isReal) return <RealMarket />;
  return (
    <main className={PAGE}>
      {wasSimulated ? (
        <>
          <p className="sim-strip">
            <span>{t.everyPrice}</span>
          </p>
          <Presenter
            controls={controls}
            place="page"
            recording={<RecordingGroup hrefOf={hrefOfReplay} />}
            onScenario={onScenario}
          />
          <div className="sim-frame" />
        </>
      ) : (
        <Unknown />
      )}
    </main>
  );
}

/** The page before the gateway has said which market it serves. */
function Unknown() {
  const state = useStatus(({ connection }) => connection.state);
  return <Suspense>{isTrouble(state) && <TroublePage state={state} />}</Suspense>;
}

/** The page of a real market, which has no presenter. */
function RealMarket() {
  const words = useMessages(presenterPageMessages);
  return (
    <main className={PAGE}>
      <div className="mx-auto my-[12vh] grid max-w-[40rem] justify-items-start gap-3 p-4">
        <h1 className="text-[2rem] leading-[2.375rem] font-headline">{words.real}</h1>
        <p>{words.none}</p>
        <a className="button plain large" href={addressOfView("desk", window.location)}>
          {words.toDesk}
        </a>
      </div>
    </main>
  );
}
