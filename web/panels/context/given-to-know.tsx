/** What the game master of a turn was given, section by section, and what it was told to leave out. */
import { useQuery } from '@tanstack/react-query'
import type { JsonObject } from '../../../src/core/json.ts'
import { Busy } from '../../parts/busy.tsx'
import { TroubleNote } from '../../parts/trouble-note.tsx'
import { loreReason } from '../../why/lore-words.ts'
import { Reasons } from '../../why/reasons.tsx'
import { Fold } from '../fold.tsx'
import { contextQuery, fullLoreQuery } from '../panel-queries.ts'
import { type PacketSection, packetSections } from './packet-sections.ts'

/** The packet of a turn. */
export function GivenToKnow({ campaign, turn }: { readonly campaign: string; readonly turn: number }) {
  const asked = useQuery(contextQuery(campaign, turn))
  const lore = useQuery(fullLoreQuery(campaign, turn))
  if (asked.isPending) return <Busy>Fetching it …</Busy>
  if (asked.isError) return <TroubleNote error={asked.error} again={() => void asked.refetch()} />
  const { context_packet: packet, violations, refused } = asked.data
  const sections = packetSections(packet)
  const most = Math.max(1, ...sections.map(({ tokens }) => tokens))
  const whole = sections.reduce((sum, { tokens }) => sum + tokens, 0)
  return (
    <>
      <p className="mb-2 text-sm text-soft">
        About <span className="font-figure tabular-nums">{whole.toLocaleString('en-GB')}</span> tokens in{' '}
        {sections.length} sections.
      </p>
      {sections.map((section) => (
        <Section key={section.title} section={section} most={most} />
      ))}
      <Reasons title="Lore, and why it was there" reasons={(lore.data ?? []).map(loreReason)} />
      <Reasons title="What was put right in what it said" reasons={violations.map(violationReason)} />
      <Reasons
        title="What it wanted and did not get"
        reasons={refused.map(({ path, reason, rule }) => ({
          what: path.replaceAll('_', ' '),
          why: `${reason} (rule ${rule})`,
        }))}
      />
    </>
  )
}

function Section({
  section: { title, tokens, lines },
  most,
}: {
  readonly section: PacketSection
  readonly most: number
}) {
  return (
    <Fold
      line={
        <span className="grid grid-cols-[1fr_auto] items-center gap-x-3">
          <span>{title}</span>
          <span className="font-figure text-soft tabular-nums">{tokens.toLocaleString('en-GB')}</span>
          <span aria-hidden className="col-span-2 mt-1 block h-1 rounded bg-sunken">
            <span
              className="block h-1 rounded bg-dusk"
              style={{ width: `${Math.max(1, (tokens / most) * 100)}%` }}
            />
          </span>
        </span>
      }
    >
      <ul className="grid list-disc gap-1 text-sm text-soft">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a packet never move
          <li key={index} className="wrap-break-word">
            {line}
          </li>
        ))}
      </ul>
    </Fold>
  )
}

function violationReason({ message, action, before, rule_id: rule }: JsonObject) {
  const done = typeof action === 'string' ? ` It was ${action.replaceAll('_', ' ')}` : ''
  const by = typeof rule === 'string' ? ` (rule ${rule})` : ''
  return { what: typeof before === 'string' ? before : '', why: `${String(message ?? '')}${done}${by}.` }
}
