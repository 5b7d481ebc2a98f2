/** Each has a stored name, what is searched, and whether it is found. */
export const NAME_PAIRS: readonly (readonly [stored: string, searched: string, isFound: boolean])[] = [
  ['Жанна', 'жанна', true],
  ['Жанна', 'ЖАН', true],
  ['ŁUKASZ', 'łukasz', true],
  ['Łukasz', 'lukasz', true],
  ['Στράτος', 'ΣΤΡΆΤΟΣ', true],
  ['Հայկ', 'հԱՅԿ', true],
  ['𞤀𞤣𞤢𞤥', '𞤢𞤣', true],
  ['Ògúnlẹ́sì', 'ogunlesi', true],
  ['Ogunlesi', 'Ògúnlẹ́sì', true],
  ['Ṣọlá Ẹ̀kọ́', 'sola eko', true],
  ['Ɗanjuma Ɓala', 'danjuma bala', true],
  ['Ƙofar Ƴan', 'kofar yan', true],
  ['Børge Đorđe', 'borge dorde', true],
  ['Strauß Æsir', 'STRAUSS aesir', true],
  ['İpek Işık', 'ipek isik', true],
  ["D'Arcy", 'd’arcy', true],
  ['D’Arcy', "D'ARCY", true],
  ['Oʻzbek', 'o´zbek', true],
  ['Ana–Maria', 'ana-maria', true],
  ['Ana-Maria', 'ana‑maria', true],
  ['Ｆｕｌｌ Width', 'full', true],
  ['Chidi Okafor', 'Okafor Chidi', true],
  ['Chidi Okafor', 'kafor hid', true],
  ['Li Bo', 'bo', true],
  ['李伟', '伟', true],
  ['a𠮷𠮸𠮹𠮺', 'a𠮷𠮸𠮹𠮺', true],
  ['𠮷𠮸𠮹𠮺𠮻𠮼𠮽𠮾𠮿', '𠮷𠮸𠮹𠮺𠮻𠮼𠮽𠮾𠮿', true],
  ['विकास शर्मा', 'विकास', true],
  ['สมชาย ใจดี', 'ใจดี', true],
  ['مُحَمَّد', 'مُحَمَّد', true],
  ['विकास', 'वकास', false],
  ['กิน', 'กัน', false],
  ['مُحَمَّد', 'مَحْمُود', false],
  ['Okafor', 'Okafar', false],
  ['𠮷𠮸𠮹', '𠮷𠮸𠮻', false],
  ['Жанна', 'Жонна', false],
]

/** Whether both are one name. */
export const SAME_NAMES: readonly (readonly [name: string, other: string, isSame: boolean])[] = [
  ['Équipe Ɗaki', 'éQUIPE ɗAKI', true],
  ['Финансы', 'ФИНАНСЫ', true],
  ['D’Arcy’s team', "d'arcy's TEAM", true],
  ['Front–office', 'front-office', true],
  ['Field  staff', 'field\u00a0staff', true],
  ['Strauß', 'STRAUSS', true],
  ['Кассир', 'Касса', false],
  ['Team A', 'A Team', false],
  ['कर', 'कार', false],
]

/** Sorted as the search folds them, numbers of all scripts by value, and a plain name before its equal. */
export const NAMES_IN_ORDER: readonly string[] = [
  ...['Ángel', 'Damilola', 'Ɗanladi', 'Ebiere', 'Émile', 'Ƙwari', 'Lukasz', 'Łukasz', 'Oyin', 'Øyvind'],
  ...['Unit 2', 'Unit ٢', 'Unit ۳', 'Unit 4', 'Unit ５', 'Unit 𞥖', 'Unit ៧', 'Unit ৮٠', 'Unit 81', 'Unit १००'],
  ...['Zainab', 'Žofia'],
]
