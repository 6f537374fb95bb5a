/** The Americans of Spearhead and where they are set up. */
export const SETUP = {
  '52': '2013',
  '2-armor': '2113',
  '811': '1914',
  '73': '1715',
  '58': '1616',
  '20': '1317',
  '3': '1416',
  '90': '1316',
  '420': '1417',
};
