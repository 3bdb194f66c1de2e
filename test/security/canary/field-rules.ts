/**
 * For every text that a pack, a scenario and a hero can have: may a player ever read it, and from when on? What is not in this
 * table fails the test, so that nobody adds a field without saying who may know it.
 */

/** When something becomes a player's to know. */
export type Opening =
  /** The place it belongs to was visited. */
  | 'place visited'
  /** Its person was there, unhidden. */
  | 'person met'
  /** Seen where one has been, one’s own, or spoken of in a fact that one knows. */
  | 'entity known'
  | 'fact known'
  /** The story is about it, something of it was learned, or an effect opened it. */
  | 'thread met'
  /** What it is asked for holds, or has held. */
  | 'condition held'
  /** The same, at a place that was visited. */
  | 'offered here'
  /** The log says so: an event of one of these kinds names the entry. */
  | 'happened'
  /** It was so from the beginning. */
  | 'from the start'

export type FieldRule =
  | { readonly reader: 'never' }
  | {
      readonly reader: 'later'
      readonly opening: Opening
      readonly events: readonly string[]
      /** Chance, mood or outcome says whether it is told at all, so that an evening may well go by without it. */
      readonly perhaps?: true
    }
  /** Nothing is planted there: why. */
  | { readonly reader: 'open'; readonly reason: string }
  /** Words of an effect are read by whoever may read what it hangs on. */
  | { readonly reader: 'owner' }

const never: FieldRule = { reader: 'never' }
const owner: FieldRule = { reader: 'owner' }
const open = (reason: string): FieldRule => ({ reader: 'open', reason })
const later = (opening: Opening, ...events: readonly string[]): FieldRule => ({
  reader: 'later',
  opening,
  events,
})

const perhaps = (opening: Opening, ...events: readonly string[]): FieldRule => ({
  ...(later(opening, ...events) as Extract<FieldRule, { readonly reader: 'later' }>),
  perhaps: true,
})
/** What a line is recognised by is for the reader of lines; nobody is shown it. */
const recognised = never

type Rules = Readonly<Record<string, FieldRule>>

const under = (path: string, fields: Rules): Rules =>
  Object.fromEntries(Object.entries(fields).map(([name, rule]) => [`${path}.${name}`, rule]))

const all = (rule: FieldRule, ...names: readonly string[]): Rules =>
  Object.fromEntries(names.map((name) => [name, rule]))

const setting = open('a setting of the engine, not words')
const selector = open('chooses among the engine’s own words')
const reference = open('names another entry, and has no words of its own')

const done = later(
  'happened',
  'deed_done',
  'storylet_answered',
  'contest_moved',
  'contest_won',
  'contest_lost',
)

const byChance = (rule: FieldRule): FieldRule => (rule.reader === 'later' ? { ...rule, perhaps: true } : rule)

/** An authored action: offered under a condition, worded and paid for when it was done. Its time has not come for who is told so. */
const action = (
  path: string,
  offered: FieldRule,
  happened: FieldRule,
  tried: FieldRule = byChance(offered),
): Rules =>
  under(path, {
    ...all(offered, 'text', 'description'),
    closed: tried,
    phrases: recognised,
    ...all(byChance(happened), 'success', 'mixed', 'fail'),
    ...all(byChance(happened), 'say.success', 'say.mixed', 'say.fail', 'say.automatic'),
  })

const framed = (path: string, rule: FieldRule): Rules =>
  under(path, { open: rule, ...all(byChance(rule), 'going_well', 'going_badly', 'win', 'lose') })

const discoverable = (path: string): Rules => ({
  ...under(path, {
    ...all(later('happened', 'discovered'), 'reveal', 'gives.fact', 'gives.effects', 'content'),
    ...all(perhaps('happened', 'discovered', 'missed', 'near_miss'), 'near_miss', 'on_fail'),
    hint: perhaps('place visited'),
    ...all(recognised, 'trigger', 'trigger.verbs', 'trigger.phrases'),
  }),
  [path.replace(/\[\]$/, '')]: later('happened', 'discovered'),
})

const disclosed = later('happened', 'disclosed', 'told_before')
const disclosable = (path: string): Rules => ({
  ...under(path, {
    ...all(disclosed, 'fact', 'say'),
    ...all(byChance(disclosed), 'after', 'on_reveal'),
    ...all(perhaps('happened', 'disclosed', 'told_before', 'deflected', 'lied'), 'tell', 'deflect', 'lie'),
    ...all(recognised, 'topics', 'asked'),
    source: selector,
  }),
  [path.replace(/\[\]$/, '')]: disclosed,
})

const met = later('person met')
const inMood = perhaps('person met')
const visited = later('place visited')

const placeRules: Rules = under('location', {
  aliases: recognised,
  ...all(visited, 'arrive', 'again'),
  ...all(byChance(visited), 'visibility', 'noise', 'tension', 'props.*'),
  ...under('palette', all(byChance(visited), 'smell', 'sound', 'sight', 'touch')),
  ...under('palette.when[]', all(byChance(visited), 'smell', 'sound', 'sight', 'touch')),
  'exits[].lines': visited,
  ...all(byChance(visited), 'exits[].closed', 'exits[].hazard.fail'),
  ...under('exits[].hazard.say', all(byChance(visited), 'success', 'mixed', 'fail', 'automatic')),
  ...under('objects[]', {
    ...all(recognised, 'aliases', 'tags'),
    name: visited,
    ...all(byChance(visited), 'text', 'when[].text'),
  }),
  'prices.*.text': byChance(visited),
  ...action('affordances[]', later('offered here'), later('happened', 'deed_done'), byChance(visited)),
  ...discoverable('discoverables[]'),
  ...discoverable('discoverable[]'),
})

const personRules: Rules = under('npc', {
  role: met,
  aliases: recognised,
  ...all(never, 'wants', 'fears', 'briefing.disposition', 'briefing.capabilities'),
  ...all(inMood, 'epithets', 'unknown', 'pressed', 'reactions[].do', 'reactions[].say'),
  'voice.register': selector,
  ...under('voice', all(inMood, 'opener', 'tag', 'closer', 'ask_back', 'thanks', 'tics')),
  ...under('voice.greet', all(inMood, 'neutral', 'warm', 'cold', 'afraid')),
  ...under('voice.farewell', all(inMood, 'neutral', 'warm', 'cold', 'afraid')),
  ...under('business', all(inMood, 'neutral', 'warm', 'cold', 'afraid')),
  ...disclosable('knows[]'),
  ...disclosable('withholds[]'),
  'answers[].asked': recognised,
  'answers[].say': inMood,
  ...all(perhaps('happened', 'agenda_step'), 'agenda[].do', 'agenda[].rumour'),
})

const storyRules: Rules = {
  'topics.name': perhaps('condition held'),
  'topics.aliases': recognised,
  ...under('items', {
    name: later('entity known'),
    ...all(perhaps('entity known'), 'description', 'text'),
    ...all(recognised, 'tags', 'aliases'),
  }),
  ...under('factions', {
    ...all(perhaps('from the start'), 'name', 'description'),
    ...all(recognised, 'aliases', 'tags'),
  }),
  'facts.fact': later('fact known'),
  'facts.tags': recognised,
  'ties.why': never,
  'clues.name': perhaps('fact known'),
  'clues.fact': later('fact known'),
  'clues.routes': never,
  ...under('clocks', {
    name: later('from the start'),
    until: perhaps('from the start'),
    tags: recognised,
    'omens.*': perhaps('happened', 'clock_advanced', 'clock_triggered'),
    'at.*': perhaps('happened', 'clock_triggered'),
  }),
  ...under('threads', {
    ...all(later('thread met'), 'title', 'stakes'),
    tags: recognised,
    status: reference,
  }),
  ...all(later('happened', 'deduced'), 'deductions.effects', 'deductions.say'),
  'rumours.text': later('happened', 'rumour_heard'),
  'hints.text': perhaps('condition held'),
  ...under('storylets', {
    id: reference,
    ...all(later('happened', 'storylet_played'), 'effects', 'text'),
    title: never,
  }),
  ...action('storylets.choices[]', later('happened', 'storylet_played', 'storylet_open'), done),
  ...under('tables', {
    ...all(reference, 'id', 'entries.*.storylet', 'entries.*.encounter'),
    roll: setting,
    title: never,
  }),
  ...under('encounters', {
    title: later('happened', 'encounter_opened'),
    'foes[].name': later('happened', 'encounter_opened'),
    ...all(perhaps('happened', 'encounter_opened'), 'parley.success', 'on_win', 'on_loss', 'on_flee'),
    ...under(
      'parley.say',
      all(perhaps('happened', 'encounter_opened'), 'success', 'mixed', 'fail', 'automatic'),
    ),
    ...framed('say', later('happened', 'encounter_opened')),
    ...action('terrain[]', later('happened', 'encounter_opened'), later('happened', 'encounter_opened')),
  }),
  ...under('contests', {
    title: later('happened', 'contest_opened'),
    'listeners[].name': later('happened', 'contest_opened'),
    ...all(selector, 'listeners[].moved_by', 'arguments[].appeal'),
    ...all(perhaps('happened', 'contest_opened'), 'win', 'lose'),
    ...framed('say', later('happened', 'contest_opened')),
    ...action('arguments[]', later('happened', 'contest_opened'), later('happened', 'contest_opened')),
  }),
  ...under('chases', {
    title: later('happened', 'chase_opened'),
    'legs[].text': later('happened', 'chase_opened'),
    ...all(perhaps('happened', 'chase_opened'), 'win', 'lose'),
    ...framed('say', later('happened', 'chase_opened')),
    ...action('legs[].routes[]', later('happened', 'chase_opened'), later('happened', 'chase_opened')),
  }),
  ...under('endings', {
    id: reference,
    ...all(later('happened', 'ending_reached'), 'text', 'title'),
    'epilogue[].text': perhaps('happened', 'ending_reached'),
  }),
}

const told = open('shown before a game begins, so that somebody can choose it')

const scenarioRules: Rules = under('scenario', {
  ...all(told, 'name', 'blurb', 'length', 'genre', 'ruleset', 'session_zero.questions'),
  ...all(told, 'heroes[].name', 'heroes[].blurb'),
  'heroes[].choices.*': open('the player’s own answers about their hero'),
  ...all(setting, 'calendar.*', 'starts.month', 'calibration', 'calibration.*', 'system.*'),
  'opening.text': later('from the start'),
  ...all(perhaps('from the start'), 'opening.visibility', 'opening.noise'),
  ...all(never, 'opening.constraints.*', 'genre_rules.*'),
  ...all(never, 'spine[].title', 'spine[].hint'),
  'entities[].name': never,
  'entities[].attrs.*': never,
  'entities[].tags': never,
  ...all(never, 'facts[].object', 'facts[].tags'),
  ...all(never, 'clocks[].name', 'clocks[].triggers.*', 'clocks[].tags'),
  ...all(never, 'threads[].title', 'threads[].stakes.*', 'threads[].tags'),
  'threads[].status': reference,
  'relationships[].notes.*': never,
})

const effectRules: Rules = under('effect', {
  ...all(owner, 'fact', 'fact.object', 'memory', 'narrate', 'reveal.source'),
  ...all(never, 'document.set.*', 'event.details'),
  'fact.tags': selector,
  ...all(reference, 'fact.id', 'fact.subject_id', 'fact.predicate', 'reveal', 'reveal.fact', 'reveal.to'),
  ...all(reference, 'clue', 'fact_remove', 'flag', 'flag.*', 'give.item', 'give.to', 'give.from'),
  ...all(reference, 'take.item', 'take.from', 'place.item', 'place.at', 'thread.*'),
  ...all(reference, 'relationship.of', 'relationship.to', 'relationship.type', 'move', 'move.npc', 'move.to'),
  ...all(reference, 'arrive', 'leave', 'hide', 'show', 'scene', 'scene.to', 'scene.with', 'ending'),
  ...all(reference, 'document.id', 'event.type', 'event.tags'),
  ...all(reference, 'encounter', 'contest', 'chase'),
  ...all(reference, 'damage.dice', 'damage.type', 'damage.to', 'condition.who', 'condition.name'),
})

/** Every field there is, with who may read it. */
export const fieldRules: Rules = {
  'file.name': later('entity known'),
  'file.tags': open('marks for the search, the same in many files'),
  'file.gm': open('has a schema of its own for each kind of file'),
  ...placeRules,
  ...personRules,
  'thing.aliases': recognised,
  'thing.text': perhaps('entity known'),
  'lore.aliases': open('words that a file of common knowledge is asked for by'),
  ...storyRules,
  ...scenarioRules,
  ...effectRules,
}
