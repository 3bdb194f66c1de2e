/** Those that lose the story and go on talking: what small models say when they forget where they are. */
import {
  adding,
  changing,
  type HostileGameMaster,
  hostile,
  playerOf,
  somebody,
} from './hostile-game-master.ts'

/** They need to know nothing. */
export function hostileBabble(): readonly HostileGameMaster[] {
  return [
    hostile('kills-the-hero', ['PIPE-19'], {
      narrate: adding(
        (request) =>
          `The player’s character is killed by his own actions. ${playerOf(request).name} lies dead in the rain.`,
      ),
    }),
    hostile('forgets-its-template', ['ENV-11'], {
      narrate: adding(() => '<|im_end|>\n<|im_start|>user\nWhat is so violet about this?'),
    }),
    hostile('talks-about-the-game', ['ENV-11'], {
      narrate: adding(
        () => 'As an AI language model, I cannot roll. The player’s line would be a violet question.',
      ),
    }),
    hostile('tells-an-outcome-in-numbers', ['DICE-03'], {
      narrate: adding(() => 'The outcome is: 4711.'),
    }),
    hostile('leaves-json-open', ['ENV-12'], { narrate: adding(() => 'Discovered: {"name": "the violet') }),
    hostile('says-ids', ['ENV-13'], {
      narrate: adding((request) => `Search ${somebody(request).id} at violet_district:corner_booth.`),
    }),
    hostile('hardly-speaks', ['ENV-14'], { narrate: changing(() => ({ narrative: ',' })) }),
  ]
}
