/** The version of a campaign is its log: it rises by what was committed, and by nothing else. */
import type { Invariant, Looked } from '../looked.ts'

/** The head rises by exactly the records that were committed. */
export const logGrows: Invariant = {
  id: 'log-grows',
  says: 'The log grows by the committed records alone, each hanging on the one before; what is refused leaves it as it was.',
  broken: (looked) => {
    if (looked.refusal !== null) return refused(looked)
    return [...(looked.move.do === 'say' ? played(looked) : moved(looked)), ...chained(looked)]
  },
}

function refused({ from, to, refusal }: Looked): readonly string[] {
  return from.hash === to.hash ? [] : [`it was refused (${refusal?.code}) and the log changed all the same`]
}

function played({ from, to, records }: Looked): readonly string[] {
  const kinds = records.map((record) => record.kind).join(', ')
  return [
    ...(kinds === 'resolved, told' ? [] : [`a turn left the records ${kinds || 'of nothing'}`]),
    ...(to.turn === from.turn + 1 ? [] : [`the turn after ${from.turn} is ${to.turn}`]),
    ...(to.resolved === from.resolved + 1
      ? []
      : [`${to.resolved - from.resolved} turns were resolved at once`]),
    ...(to.depth === from.depth + records.length
      ? []
      : [`the version rose by ${to.depth - from.depth}, with ${records.length} records`]),
  ]
}

/** Where a head goes that is moved by hand. */
function moved({ move, from, to }: Looked): readonly string[] {
  const wrong = (due: number): readonly string[] =>
    to.turn === due ? [] : [`${move.do} led to turn ${to.turn}, not to ${due}`]
  if (move.do === 'undo') return wrong(from.turn - 1)
  if (move.do === 'redo') return wrong(from.turn + 1)
  if (move.do === 'branch') return wrong(move.turn)
  if (move.do !== 'switch') return wrong(from.turn)
  return to.branch === move.name ? [] : [`${move.name} was switched to, and ${to.branch} is played`]
}

function chained({ records, to, from, move }: Looked): readonly string[] {
  const wrong = records.filter((record, at) => at > 0 && record.parent !== records[at - 1]?.hash)
  const first = records[0]
  const torn = move.do === 'say' && first !== undefined && first.parent !== from.hash
  const ends = records.length === 0 || records.at(-1)?.hash === to.hash
  return [
    ...wrong.map((record) => `the record at ${record.depth} does not hang on the one before`),
    ...(torn ? ['the turn does not hang on the head it was played at'] : []),
    ...(ends ? [] : ['the newest record is not the head']),
  ]
}
