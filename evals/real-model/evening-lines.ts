/** What is said at the table: looking, talking, dice, a fight, a thought, and a line that the own reader is unsure of. */

/** The scenarios and their lines; a shorter evening takes the first ones. */
export const evenings: Readonly<Record<string, readonly string[]>> = {
  dead_drop: [
    'I look around.',
    'I ask Viktor about the package.',
    'I search the corner booth without being seen.',
    'I hum the tune off the old adverts until Chen minds.',
    'THINK: whom can I trust here?',
    'I sneak past Agent Chen.',
    'I go to the concourse.',
    'I wait ten minutes and watch who comes out.',
    'I go back to the Neon Dragon.',
    'I attack Agent Chen.',
  ],
  nineteen_year_tide: [
    'I look around.',
    'I ask the sergeant about the tide.',
    'I attack Sergeant Rusk with my rapier.',
    'I search the toll-house for anything hidden.',
    'I make a face at the sea as if it owed me money.',
    'I pick the lock of the toll-house.',
    "I go to Gutters' Row.",
    'THINK: what could I do about the tide?',
    'I hide in the shadows and listen.',
    'I take a short rest.',
  ],
}
