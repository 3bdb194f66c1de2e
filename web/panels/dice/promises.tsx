/** The promises the dice are held to: a fingerprint of each seed, shown before it is used, and the seed once revealed. */
import type { WireDice } from '../../../src/server/wire/dice-and-verification.ts'
import { Fold } from '../fold.tsx'
import { RevealSeed } from './reveal-seed.tsx'

type Epoch = WireDice['epochs'][number]

/** All promises, the one in force first. */
export function Promises({ campaign, dice }: { readonly campaign: string; readonly dice: WireDice }) {
  const [now, ...before] = dice.epochs.toReversed()
  if (now === undefined) return null
  const count = (epoch: number): number => dice.rolls.filter((roll) => roll.epoch === epoch).length
  return (
    <>
      <p className="text-sm text-soft">
        Before anybody spoke, the engine sealed a secret number and showed its fingerprint. Every die comes
        from that number and your own words. Once it is revealed, anybody can work the rolls out again.
      </p>
      <Sealed epoch={now} rolls={count(now.epoch)} />
      <RevealSeed campaign={campaign} rolls={count(now.epoch)} />
      {before.length > 0 && (
        <Fold line={before.length === 1 ? 'One earlier promise' : `${before.length} earlier promises`}>
          {before.map((epoch) => (
            <Sealed key={epoch.epoch} epoch={epoch} rolls={count(epoch.epoch)} />
          ))}
        </Fold>
      )}
    </>
  )
}

function Sealed({ epoch, rolls }: { readonly epoch: Epoch; readonly rolls: number }) {
  const { server_seed: seed, client_seed: own } = epoch
  return (
    <dl className="mt-3 grid gap-2 rounded-xl border border-line bg-raised px-4 py-3 text-sm">
      <div className="flex items-baseline gap-2">
        <dt className="font-medium">Epoch {epoch.epoch + 1}</dt>
        <dd className="ml-auto text-soft">
          {rolls === 1 ? '1 roll' : `${rolls} rolls`},{' '}
          <span className={seed === null ? 'text-amber' : 'text-tide'}>
            {seed === null ? 'sealed' : 'revealed'}
          </span>
        </dd>
      </div>
      <Long title="Fingerprint (SHA-256)" text={epoch.commitment} />
      {seed !== null && <Long title="Seed" text={seed} />}
      {own !== '' && <Long title="Your words" text={own} />}
      {epoch.reproducible && (
        <p className="text-amber">
          Somebody chose this seed: the dice can be checked, but they could be foreseen.
        </p>
      )}
    </dl>
  )
}

/** Digits nobody reads, but some compare. */
function Long({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div>
      <dt className="text-soft">{title}</dt>
      <dd className="font-figure text-xs break-all select-all">{text}</dd>
    </div>
  )
}
