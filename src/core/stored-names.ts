/**
 * Names of the old vocabulary that stay because they are outside the program: in logs that must open for ever, in what
 * other programs send and read, in packs that authors wrote. The code around them uses the words of the field; a name that is
 * taken straight from such a property is no fault of the code.
 */

export type StoredWhere = 'log' | 'wire' | 'pack'

/** A stored name, the module that declares its shape, and the word the code uses for it. */
export interface StoredName {
  readonly where: readonly StoredWhere[]
  readonly declaredIn: string
  readonly means: string
}

export const storedNames: Readonly<Record<string, StoredName>> = {
  told: {
    where: ['log', 'wire'],
    declaredIn: 'src/core/ledger/record.ts',
    means: 'the record kind of a narration',
  },
  founded_at: {
    where: ['log', 'wire'],
    declaredIn: 'src/core/state/rows.ts',
    means: 'when a campaign was created',
  },
  deed_id: {
    where: ['log'],
    declaredIn: 'src/rules/ruleset.ts',
    means: 'the id of an authored action, in events and attempts',
  },
  omens: {
    where: ['pack', 'log'],
    declaredIn: 'src/world/definition/story.ts',
    means: 'foreshadowing of a clock, by its value',
  },
  patience: {
    where: ['pack', 'log'],
    declaredIn: 'src/world/definition/set-pieces.ts',
    means: 'how many failures a contest or a person bears',
  },
  ways: {
    where: ['log', 'wire'],
    declaredIn: 'src/kernel/state/map-data.ts',
    means: 'the exits on a map',
  },
  purse: {
    where: ['wire'],
    declaredIn: 'src/server/wire/settings.ts',
    means: 'the budget of a model',
  },
  teller: {
    where: ['wire'],
    declaredIn: 'src/server/wire/reports.ts',
    means: 'the narrator of a turn',
  },
}
