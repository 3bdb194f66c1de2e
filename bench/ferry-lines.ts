/** What a player types at the ferry, over and over: looking, talking, a check, a search, a way there and back. */
export const ferryLines = [
  'I look around.',
  'I ask Hesper why the ferry is tied up.',
  'I try to persuade Hesper to take me across.',
  'I search the landing for tracks.',
  'I go to the inn.',
  'I talk to Brand about the river.',
  'I sneak a look at the barrels.',
  'I go to the landing.',
] as const
