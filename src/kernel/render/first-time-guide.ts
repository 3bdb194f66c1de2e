/** The guide that is shown once: command heads, codes, and how to come back. */
import { commandHeads } from '../input/command-heads.ts'

/** The guide, a few lines. */
export const guideText: string = [
  `Begin a line with a head: ${commandHeads.map((head) => `[${head}]`).join(' ')}.`,
  'For example [LOOK]{the door} --risk low, [ASK]"Who was here?", [ACT]{inner: doubt}.',
  'Point with @handles, or with the short codes of the display; codes hold for one turn.',
  'Outside the story: <continue> or <hot start> picks up where you were, <switch campaign NAME> changes the game.',
].join('\n')
