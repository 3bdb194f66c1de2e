/** A campaign at a glance: where it stands, what it is made of, how its dice are treated, what was repaired. */
import type { Result } from '../core/refusal.ts'
import type { GameState } from '../core/state/state.ts'
import type { Branch, Head, TurnEvent } from '../store/state-store.ts'
import { type Answer, answer } from './answer.ts'
import type { CliDesk } from './cli-desk.ts'
import { oneLine, printable } from './printable.ts'
import { tellHead } from './tell-head.ts'

/** Shows the summary. */
export async function showSummary(desk: CliDesk, campaignId: string): Promise<Result<Answer>> {
  const { store } = desk.engine
  const head = await store.head(campaignId)
  if (!head.ok) return head
  const told = await tellHead(desk, head.value)
  if (!told.ok) return told
  const state = await store.getState(campaignId)
  if (!state.ok) return state
  const branches = await store.branches(campaignId)
  if (!branches.ok) return branches
  const last = await store.getEvents(campaignId, { from: head.value.turn, to: head.value.turn })
  if (!last.ok) return last
  // The notes of repairs come with the full check; who looks at a campaign may as well know that it is sound.
  const report = await store.verify(campaignId)
  if (!report.ok) return report
  const { ok, problems, notes } = report.value
  const facts: Facts = {
    head: head.value,
    state: state.value,
    branches: branches.value,
    last: last.value[0],
    notes,
  }
  const data = { ...told.value.data, ...summaryData(facts), ok, problems, notes }
  return answer(data, [summaryText(facts, told.value.line, desk), ...problems.map(printable)].join('\n'))
}

interface Facts {
  readonly head: Head
  readonly state: GameState
  readonly branches: readonly Branch[]
  readonly last: TurnEvent | undefined
  readonly notes: readonly string[]
}

function summaryData({ state, branches, last }: Facts): object {
  const { name, ruleset, calendar, founded_at } = state.campaign
  return {
    name,
    ruleset,
    calendar: calendar.id,
    founded_at,
    dice: state.dice,
    scene: state.scene,
    session: openSession(state) ?? null,
    counts: countsOf(state),
    branches,
    last_input: last?.player_input ?? null,
  }
}

function countsOf(state: GameState): Readonly<Record<string, number>> {
  const counted = ['entities', 'facts', 'threads', 'clocks', 'memories'] as const
  return Object.fromEntries(counted.map((name) => [name, Object.keys(state[name]).length]))
}

function openSession(state: GameState): string | undefined {
  return Object.values(state.sessions).find((one) => one.ended_at === null)?.id
}

/** How much of the story was told by another program. */
function importedLine(state: GameState): readonly string[] {
  const kept = state.documents['world|imported']?.value
  if (kept === undefined) return []
  return [
    `  imported    ${String(kept.turns)} turns of ${oneLine(String(kept.format), 60)}, told elsewhere, without dice`,
  ]
}

function summaryText({ state, branches, last, notes }: Facts, where: string, { paint }: CliDesk): string {
  const { name, id, ruleset } = state.campaign
  const counts = Object.entries(countsOf(state)).map(([what, count]) => `${count} ${what}`)
  const redo = branches.find((one) => one.active)?.redo ?? 0
  const others = branches.filter((one) => !one.active).map((one) => `${one.name} (${one.turn})`)
  const session = openSession(state)
  return [
    `${paint.strong(oneLine(name))}  ${paint.dim(`${id}, ${oneLine(ruleset, 40)}`)}`,
    `  stands at   ${where}`,
    ...(last === undefined ? [] : [`  last input  ${oneLine(last.player_input)}`]),
    `  world       ${counts.join(', ')}`,
    ...importedLine(state),
    `  dice        epoch ${state.dice.epoch}, committed to ${state.dice.commitment}`,
    ...(state.dice.reproducible ? ['              decided by --seed: reproducible, not unknowable'] : []),
    ...(session === undefined ? [] : [`  session     ${session} is open`]),
    ...(others.length === 0 ? [] : [`  branches    ${others.join(', ')}`]),
    ...(redo === 0 ? [] : [`  redo        ${redo}`]),
    ...notes.map((note) => `  note        ${printable(note)}`),
  ].join('\n')
}
