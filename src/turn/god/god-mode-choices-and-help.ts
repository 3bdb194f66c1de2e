/** The choices of a GOD answer: all of them the console's, and always the way back to the story (MODE-06). */
import type { Choice, PlanningBlock } from '../../core/protocol/planning-block.ts'

function choice(text: string, description: string): Choice {
  return { text, description, risk_level: 'safe' }
}

/** The key that leads back to the story. */
export const returnKey = 'god:return_story'

/** What each choice of the console explains when it is picked. */
export const examples: Readonly<Record<string, string>> = {
  set_hp: '"set my hp to 12", "set Oda\'s hp to 4", "heal everyone", "refill my spell slots"',
  give: '"give me 50 gold", "give Oda 2 healing potions", "remove the sunstone"',
  spawn_npc: '"spawn a goblin named Grix here", "remove Viktor", "revive Viktor"',
  teleport: '"teleport me to the Neon Dragon", "teleport Oda to the ferry", "create a place called The Mill"',
  set_time: '"set the time to Mirtul 10 evening", "advance two hours", "go back one day"',
  settings: '"set difficulty to hard", "turn morale off", "from now on describe the weather", "drop rule 1"',
  undo: '"undo the last turn", "retcon: Viktor never died", "end the combat", "complete the mission Across the river"',
  show_state:
    '"how many potions do I have", "list rules", "who is here", or GOD_ASK_STATE player_character_data.resources',
}

const offered: Readonly<Record<string, Choice>> = {
  'god:set_hp': choice('Correct a number', `Say ${examples.set_hp}.`),
  'god:spawn_npc': choice('Bring in or remove somebody', `Say ${examples.spawn_npc}.`),
  'god:teleport': choice('Teleport', `Say ${examples.teleport}.`),
  'god:show_state': choice('Ask for the state', `Say ${examples.show_state}.`),
}

const back = choice('Return to the story', 'Leave God mode; the world goes on where it stood.')

/** The block of a GOD answer; other choices are kept when they are the console's, and the way back is always there. */
export function godBlock(more: Readonly<Record<string, Choice>> = offered): PlanningBlock {
  const own = Object.entries(more).filter(([key]) => /^god:[a-z_][a-z0-9_]*$/.test(key) && key !== returnKey)
  return {
    thinking: 'The world stands still.',
    choices: { ...Object.fromEntries(own), [returnKey]: back }, // enforces: MODE-06
  }
}

/** True for choices of the console, which belong to the owner: in play no choice has such a key (PLAN-22). */
export function isConsoleBlock(block: PlanningBlock | null): boolean {
  return block !== null && Object.hasOwn(block.choices, returnKey)
}

/** What can be said, for somebody who asks or was not understood. */
export function helpText(about: string | null): string {
  const one = about === null ? undefined : examples[about]
  if (one !== undefined) return `Say ${one}.`
  return `God mode understands:\n${Object.values(examples)
    .map((example) => `- ${example}`)
    .join('\n')}\n- a GOD_MODE_SET: block, one "path = value" a line\n- "return to story"`
}
