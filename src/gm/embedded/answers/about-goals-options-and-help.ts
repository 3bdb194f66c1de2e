/** Questions about the story: what it is all about, what happened so far, what one was doing, what there is to do, how to play. */
import type { ContextPacket } from '../../../core/protocol/context-packet.ts'
import { joinList } from '../../../text/capitals-articles-plurals-lists.ts'
import { splitNarration, withFullStop } from '../../../text/sentences.ts'
import { type Answer, plain } from './answer-with-source.ts'
import type { Question } from './parse-question.ts'

const goals =
  /\b(?:(?:my|the) (?:goals?|quests?|objectives?|missions?|task|job|aim|purpose|point)|(?:what|where|how)\b.*\bam i (?:meant|supposed|expected|sent|told|asked|bound|here|going|trying)\b(?: to\b.*)?|supposed to|meant to (?:be|do)|my (?:errand|business|duty|part in (?:this|it)|role)|what am i (?:about|at|to do|up to)|what should i be (?:doing|about|after)|main thread|my threads?|what am i (?:doing|after|looking for|here for|trying)|(?:who|whom|guy|man|woman|girl|boy|person|one|thing) (?:am i|i'm|i am|that i'm) looking for|why (?:am|have|did) i (?:here|come)\b|how (?:came|did|come) (?:i|we) (?:to|here|come|get here|end up)\b|why (?:do|should|would) (?:i|we) (?:even )?(?:care|bother)|why does (?:it|this|he|she) matter(?: to me)?|how do i win|win (?:this|the) game|what(?:'s| is|s) (?:going on|this (?:all )?about|the story|the plot|at stake|my commission)|what do i (?:need|have) to do|what(?:'s| is|s) the (?:plan|point|goal|worst that could happen))\b/
const soFar =
  /\brecap\b|\bwhat (?:has |have |all )?happened(?: so far| before| up to now| earlier| until now)\b|\bwhat did i miss\b|\bstory so far\b|\bwhere were we\b|\bcatch me up\b|\bfill me in\b|\bsummar(?:y|ise|ize)\b|\bpreviously\b|\bwhat have i (?:done|achieved)(?: so far)?$|\bremind me what happened\b/
const doing =
  /\bwhat was i (?:just )?(?:doing|about to do|up to|saying|trying)\b|\bwhat i was (?:doing|about to do|up to|saying)\b|\bwhere was i$|\bwhat did i (?:say|type|do) last\b|\bremind me what i\b/
const options =
  /\bwhat (?:can|could|should|shall|do|might|else can|else could) (?:i|we) (?:actually |possibly |even |still |really )?(?:do|try|type)\b(?! for a living)|\b(?:my|the|any) options\b|\bwhat now\b|\bwhat next\b|\bi(?:'m| am) stuck\b|\bhints?\b|\bany (?:ideas|suggestions|advice)\b|\bwhat(?:'s| is|s) (?:possible|next)\b|\bchoices\b|\bso what$|\bwhat would you (?:do|suggest)\b|\bwhere (?:do|should) i start\b|\bwhat(?:'s| is|s)? (?:there )?(?:left|still left|there|to be done|worth doing)(?: for me| for us)?(?: left)? to do\b|\bis there (?:anything|something|much)(?: else| still)?(?: left)? to do\b|\bwhat is left (?:undone|here)\b/

const met =
  /\b(?:who|whom)(?: all| else)? (?:have|did) i (?:already |ever )?(?:met|meet|talk(?:ed)? (?:to|with)|sp(?:oken?|eak) (?:to|with)|come across|run into)\b|\bwho do i know\b/
const commissioned =
  /\bwho (?:shall|will|would|is going to|is) pay(?:ing|s)?\b|\bwho (?:sent|hired|employed|called|asked|invited|wrote to) me\b|\bwho (?:am i|do i) work(?:ing)? for\b|\b(?:am i|do i get|will i be|i get|being) paid\b|\b(?:my|the) (?:reward|pay|fee|commission)\b|\bwhy did i come\b/

/** Answers what is asked about the story; empty when nothing is. */
export function aboutStory(question: Question): readonly Answer[] {
  const { asked, request } = question
  if (doing.test(asked)) return wasDoing(question)
  if (met.test(asked)) return [peopleMet(question)]
  if (commissioned.test(asked)) return commission(question)
  if (soFar.test(asked)) return story(question)
  if (options.test(asked) || (request.understood?.aside === 'think' && /\boptions\b/.test(asked)))
    return possible(question)
  if (leads.test(asked)) return [...threads(question), ...waysOn(question)]
  return goals.test(asked) ? [...threads(question), ...begunSo(question)] : []
}

/** "Where do I have to go?", "where should I look?": what one is after, and the ways there are. */
const leads =
  /\bwhere (?:\w+ ){0,4}?(?:do|should|must|shall|might|would|could) (?:i|we) (?:have to |need to |best )?(?:go|head|be|look|search|begin|turn)(?: (?:now|next|first|for (?:him|her|them|it|that|the (?:\w+ )?\w+)))?$|\bwho (?:do|should|could|can) (?:i|we) (?:talk|speak) to(?: (?:first|next|now))?$/

/** A goal that is a riddle is told with how it came about. */
function begunSo({ facts, asked }: Question): readonly Answer[] {
  const [first] = facts.opening
  if (first === undefined || /\b(?:quests?|threads?|quest log)\b/.test(asked)) return []
  const told = splitNarration(first).slice(0, 2).join(' ')
  return told === '' ? [] : [plain(`It began so: ${told}`)]
}

function waysOn({ scene, request }: Question): readonly Answer[] {
  const people = scene.present.map((id) => scene.person(id).name)
  const ways = (request.cues?.nameable ?? [])
    .filter(({ kind }) => kind === 'exit')
    .map(({ name }) => name.replace(/^The /, 'the '))
  const told = [
    people.length === 0 ? '' : `Here you could talk to ${joinList(people)}.`,
    ways.length === 0 ? '' : `From here ways lead to ${joinList(ways)}.`,
  ]
    .filter((part) => part !== '')
    .join(' ')
  return told === '' ? [] : [plain(`Nobody says in which order. ${told}`)]
}

function wasDoing(question: Question): readonly Answer[] {
  const last = question.request.last_turn
  const typed =
    last === undefined
      ? 'You have only just begun.'
      : `Last you typed “${last.player_input.replace(/["“”]/g, "'").trim()}”.`
  const told = last === undefined ? '' : (splitNarration(last.narrative)[0] ?? '')
  return [plain([typed, told].filter((part) => part !== '').join(' ')), ...threads(question).slice(0, 1)]
}

/** Everybody who is here or was in a place with the player's character. */
function peopleMet({ scene, facts }: Question): Answer {
  const here = scene.present.filter((id) => scene.isPerson(id)).map((id) => scene.person(id).name)
  const gone = facts.last_seen.flatMap(({ id, person }) =>
    scene.isPerson(id) ? [scene.person(id).name] : (person ?? []),
  )
  const names = [...new Set([...here, ...gone])]
  return plain(names.length === 0 ? 'You have met nobody yet.' : `So far you have met ${joinList(names)}.`)
}

const promises =
  /\b(?:letter|sent|hired|pays?|paid|crowns?|credits?|creds|gold|reward|asked you|signed|fee)\b/i

/** How it came about that one is here, in the words of the beginning. */
function commission(question: Question): readonly Answer[] {
  const told = question.facts.opening.find((part) => promises.test(part))
  return told === undefined ? threads(question) : [plain(told)]
}

const mostLines = 8

/** The story in the words it was told in, each with its turn; before the first turn, how it begins. */
function story({ request, facts, packet }: Question): readonly Answer[] {
  const talk = new Set(facts.talk_turns)
  const lines = (request.so_far ?? []).filter(({ turn }) => !talk.has(turn))
  const learned = packet.facts.filter(
    ({ visibility, discovered_turn: turn }) => visibility === 'known' && typeof turn === 'number',
  ).length
  const begins = facts.opening.at(-1)
  if (lines.length === 0) return [plain(begins ?? 'Nothing has happened yet.')]
  const told = lines.slice(-mostLines).map(({ turn, text }) => `Turn ${turn}: ${text}`)
  const lead = lines.length > mostLines || begins === undefined ? [] : [begins]
  const known =
    learned === 0
      ? []
      : [
          `You have learned ${learned === 1 ? 'one thing' : `${learned} things`}: ask what clues you have to hear them.`,
        ]
  return [plain([...lead, ...told, ...known].join('\n\n'))]
}

export function threads({ packet, asked }: Question): readonly Answer[] {
  const open = packet.threads.filter(
    ({ status }) => !/^(?:done|resolved|completed|failed|closed)$/.test(status),
  )
  if (open.length === 0)
    return [plain('There is nothing in particular that you are after, as far as you know.')]
  const main = open.find(({ tags }) => tags.includes('main')) ?? open.at(-1)
  const others = open.filter((thread) => thread !== main)
  const also = others.length === 0 ? '' : ` Open besides: ${others.map(({ title }) => title).join(' ')}`
  const lead =
    main === undefined
      ? ''
      : `${main.title.endsWith('?') ? 'The question is: ' : 'You are after this: '}${withFullStop(main.title)} ${stakeOf(main)}`
  return [plain(`${lead}${/\bthreads?|quests?\b/.test(asked) || others.length < 5 ? also : ''}`.trim())]
}

function stakeOf({ stakes }: ContextPacket['threads'][number]): string {
  const stake = [stakes.objective, stakes.text, stakes.description, stakes.stakes].find(
    (text) => typeof text === 'string' && text !== '',
  )
  return typeof stake === 'string' ? withFullStop(stake) : ''
}

const mostChoices = 4

function possible({ scene, request, facts }: Question): readonly Answer[] {
  const people = scene.present.map((id) => scene.person(id).name)
  const deeds =
    facts.choices.length > 0 ? facts.choices : (request.cues?.affordances ?? []).map(({ text }) => text)
  const things = (request.cues?.nameable ?? [])
    .filter(({ kind }) => kind === 'object')
    .map(({ id }) => scene.thing(id))
  const could = [
    ...(people.length === 0 ? [] : [`talk to ${joinList(people.slice(0, 4))}`]),
    ...(things.length === 0 ? [] : [`look at ${joinList(things.slice(0, 3))}`]),
    ...(scene.ways.length === 0 ? [] : [`go to ${joinList(scene.ways)}`]),
  ]
  const offered = deeds.slice(0, mostChoices).map((text) => text.replace(/[.]$/, ''))
  return [
    ...(offered.length === 0 ? [] : [plain(`On offer now: ${offered.join('; ')}.`)]),
    ...(could.length === 0 ? [] : [plain(`You could also ${could.join(', ')}.`)]),
    plain('Anything else you can put into words is tried too.'),
  ]
}

/** Questions about how to play, and orders that only the program one plays in can follow. */
const help =
  /^\/?(?:help(?: me)?|commands|\?+|how (?:do|does) (?:i|one|this|it|you) (?:play|work)(?: this)?|what (?:can|do|should) i (?:type|say|write)|how does (?:this|the) game work)$/
const program =
  /^\/?(?:undo|redo|save|load|quit|exit game|restart|retry|settings|options|rewind|take (?:that|it) back|go back a turn)\b|\b(?:can|could|may|how do) i (?:undo|save|load|restart|rewind|go back|take (?:that|it|this) back|change my mind)\b/

/** Answers what is asked about playing; empty when nothing is. */
export function aboutHelp({ asked, text }: Question): readonly Answer[] {
  if (help.test(asked) || help.test(text))
    return [
      plain(
        'Type what you do in your own words: “search the room”, “ask her about the letter”, “wait an hour”. A choice can be picked by its number. Up to four acts fit into one line; what you say to somebody goes in quotes, or after their name.',
      ),
      plain(
        'Questions about your sheet, your belongings, the time, the rules, the last roll or anybody you know are answered here, and cost no time: “what am I carrying”, “who is here”, “what can I do”, “how hard would it be to …”.',
      ),
    ]
  if (!program.test(asked)) return []
  return [
    plain(
      'That is for the program you play in, not for the story: taking back, saving and leaving are its own commands (type /undo to take back the last turn). Every turn is kept as soon as it is told.',
    ),
  ]
}
