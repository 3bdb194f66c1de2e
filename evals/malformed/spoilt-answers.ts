/** The ways in which a model's answer comes out broken, as they are seen in the wild; each makes one of a good answer. */
import { ScriptedReply } from '../../src/testing/index.ts'

/** One way. */
export interface Spoiling {
  readonly name: string
  readonly spoil: (answer: string) => unknown
}

const story = /"(narrative|final_text)":"((?:[^"\\]|\\.)*)"/

/** All of them. */
export const spoilings: readonly Spoiling[] = [
  { name: 'cut in the middle', spoil: (text) => text.slice(0, Math.floor(text.length / 2)) },
  { name: 'cut at its end', spoil: (text) => text.slice(0, -2) },
  { name: 'stopped at its length', spoil: (text) => new ScriptedReply(text.slice(0, -30), 'length') },
  { name: 'declined', spoil: () => new ScriptedReply('I cannot continue this story.', 'refusal') },
  { name: 'in a fence', spoil: (text) => `\`\`\`json\n${text}\n\`\`\`` },
  { name: 'with chatter', spoil: (text) => `Certainly! Here it is:\n${text}\nShall I go on?` },
  { name: 'without JSON', spoil: (text) => story.exec(text)?.[2] ?? 'The rain goes on.' },
  { name: 'empty', spoil: () => '' },
  { name: 'null', spoil: () => 'null' },
  { name: 'a list', spoil: (text) => `[${text}]` },
  { name: 'with the wrong types', spoil: (text) => text.replace(story, '"$1":["You win."]') },
  { name: 'with trailing commas', spoil: (text) => text.replace(/\}$/, ',}') },
  { name: 'with single quotes', spoil: (text) => text.replaceAll('"', "'") },
  { name: 'with raw line breaks', spoil: (text) => text.replace(story, '"$1":"One.\n\nTwo.\u0007"') },
  { name: 'said twice', spoil: (text) => `${text}${text}` },
  {
    name: 'with keys said twice',
    spoil: (text) =>
      text.replace(
        /\}$/,
        ',"state_updates":{"player_character_data":{"hp_current":9999}},"state_updates":{}}',
      ),
  },
  {
    name: 'with wishes',
    spoil: (text) =>
      text.replace(
        /\}$/,
        ',"state_updates":{"player_character_data":{"hp_current":9999,"level":20,"inventory":{"gold":1e9}},"custom_campaign_state":{"__proto__":{"god":true}}}}',
      ),
  },
  {
    name: 'with endless numbers',
    spoil: (text) => text.replace(/\}$/, ',"state_updates":{"world_data":{"world_time":{"hour":1e999}}}}'),
  },
  {
    name: 'nested without end',
    spoil: (text) => text.replace(/\}$/, `,"debug_info":${'['.repeat(3_000)}${']'.repeat(3_000)}}`),
  },
  { name: 'another protocol', spoil: () => '{"choices":[{"message":{"content":"You win."}}]}' },
]
