/** Who tells the story: what the server was started with, and how to start it otherwise. No key is ever shown or typed here. */
import { useQuery } from '@tanstack/react-query'
import { Busy } from '../../parts/busy.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { settingsQuery } from '../../wire/queries.ts'
import { PriceCeiling } from './price-ceiling.tsx'

const strategies: Readonly<Record<string, string>> = {
  pipeline: 'the engine reads and plans wherever it is sure, and the model tells',
  'two-phase': 'the model asks for rolls, the engine makes them, and the model tells',
  'single-pass': 'one question to the model for each turn',
}

/** The section. */
export function TellerSettings() {
  const settings = useQuery(settingsQuery)
  if (settings.isPending) return <Busy>Asking the server …</Busy>
  if (settings.isError) return <TroubleNote error={settings.error} again={() => void settings.refetch()} />
  const { model, strategy, embeddings, lore_index, keys_present, version, purse } = settings.data
  const embedded = model === 'embedded'
  const rows: readonly (readonly [string, string])[] = [
    ['Who tells', embedded ? 'the embedded game master: no key, no network, no price' : model],
    ...(embedded ? [] : [['How', `${strategy}: ${strategies[strategy] ?? 'as it was named'}`] as const]),
    ['Keys found', keys_present.length === 0 ? 'none' : keys_present.join(', ')],
    ['Meanings of words', embeddings],
    ['Lore is kept in', lore_index === 'file' ? 'a file beside your games' : lore_index],
    ['Version', version],
  ]
  return (
    <>
      <dl className="divide-y divide-line rounded-xl border border-line bg-raised">
        {rows.map(([name, value]) => (
          <div key={name} className="flex flex-wrap gap-x-6 gap-y-1 px-4 py-3">
            <dt className="w-40 text-soft">{name}</dt>
            <dd className="min-w-0 flex-1 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <PriceCeiling purse={purse} />
      <div className="max-w-prose space-y-3 text-soft">
        <p>
          Another teller is chosen where the server is started, so that no key passes through a browser. Stop
          it, set these, start it again:
        </p>
        <pre className="whitespace-pre-wrap break-words rounded-lg border border-line bg-sunken p-3 font-figure text-sm text-ink">
          {examples}
        </pre>
        <p>
          <code className="font-figure text-ink">fatewright doctor --model</code> tries a model and says what
          will work. Whatever a model does, dice, rules and state stay with the engine, and the embedded game
          master ends a turn that a model cannot.
        </p>
      </div>
    </>
  )
}

const examples = [
  'FATEWRIGHT_MODEL=ollama:llama3.2 npm start',
  'FATEWRIGHT_MODEL=anthropic:MODEL ANTHROPIC_API_KEY=… npm start',
  'FATEWRIGHT_MODEL=compatible:MODEL@http://127.0.0.1:8080/v1 npm start',
  'FATEWRIGHT_STRATEGY=single-pass   # or pipeline, two-phase',
].join('\n')
