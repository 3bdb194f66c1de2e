/**
 * Names of an older vocabulary that stay because they are outside the program: logs must open for ever, other programs
 * send and read them, authors wrote them into packs, and prompts are pinned by their text. The code around them uses the
 * words of the field; a name that is taken straight from such a property is no fault of the code.
 */

/**
 * Where a name is outside the program. `log`: in records and attachments of campaigns. `wire`: in what the server, the
 * command line's JSON and the ports of adapters exchange. `pack`: in files of authors. `prompt`: in versioned prompts.
 */
export type StoredWhere = 'log' | 'wire' | 'pack' | 'prompt'

/** A stored name, a module that writes it or declares its shape, and what the code calls it. */
export interface StoredName {
  readonly where: readonly StoredWhere[]
  readonly declaredIn: string
  readonly means: string
}

/** Names of properties. */
export const storedNames: Readonly<Record<string, StoredName>> = {
  told: stored('log wire', 'src/core/ledger/log-record.ts', 'the record of a narration'),
  founded_at: stored('log wire', 'src/core/state/table-row-schemas.ts', 'when a campaign was created'),
  deed_id: stored('log', 'src/rules/ruleset.ts', 'the id of an authored action, in events and attempts'),
  omens: stored(
    'pack log',
    'src/world/definition/topics-clues-storylets-endings.ts',
    'foreshadowing of a clock, by its value',
  ),
  patience: stored(
    'pack log',
    'src/world/definition/contests-chases-encounters.ts',
    'failures a contest or a listener bears',
  ),
  tell: stored('pack log', 'src/world/definition/finds-and-disclosures.ts', 'narration of a disclosure'),
  ways: stored('log wire', 'src/kernel/state/map-data-yaml.ts', 'the exits on a map'),
  purse: stored('wire', 'src/server/wire/health-and-settings.ts', 'the budget of a model'),
  teller: stored('wire', 'src/server/wire/honesty-why-feedback.ts', 'the narrator of a turn'),
  cues: stored('wire', 'src/gm/game-master.ts', 'the narration hints in a request to a game master'),
}

/** Values: kinds, ids of documents, types and tags of events. */
export const storedValues: Readonly<Record<string, StoredName>> = {
  book: stored(
    'log',
    'src/engine/campaigns/create-from-scenario.ts',
    'the world definition: attachment and document',
  ),
  deed: stored(
    'log prompt',
    'src/world/actions/authored-actions.ts',
    'an authored action: the tag of its event',
  ),
  deeds: stored(
    'log',
    'src/world/actions/authored-actions.ts',
    'the document of authored actions that are done',
  ),
  deed_done: stored('log wire', 'src/world/actions/authored-actions.ts', 'the event of an authored action'),
  drama: stored('log', 'src/world/pacing/play-out-turn.ts', 'the document of pacing; the tag of its events'),
  due: stored('log', 'src/world/effects/deferred-effects.ts', 'the tag of a scheduled effect'),
  ordeal_refused: stored(
    'log',
    'src/world/pacing/apply-deferred-effects.ts',
    'the event of harm that was not done',
  ),
  way_stops: stored('log wire', 'src/world/actions/travel.ts', 'the event of a journey that is interrupted'),
  founding: stored('log', 'src/engine/campaigns/create-campaign.ts', 'why a seed was committed: creation'),
  'record/not-founded': stored(
    'wire',
    'src/core/ledger/admit-record.ts',
    'the refusal: the campaign is not created yet',
  ),
  'record/nothing-to-tell': stored(
    'wire',
    'src/core/ledger/admit-record.ts',
    'the refusal: no resolved turn to narrate',
  ),
}

function stored(where: string, declaredIn: string, means: string): StoredName {
  return { where: where.split(' ') as StoredWhere[], declaredIn, means }
}
