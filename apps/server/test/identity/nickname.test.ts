import { describe, expect, it } from 'vitest';
import { looksOfficial, readNickname, skeletonOf } from '../../src/identity/nickname.ts';

describe('a nickname', () => {
  it.each([
    ['Ada', 'Ada'],
    ['  Ada   Lovelace ', 'Ada Lovelace'],
    ['ada_99', 'ada_99'],
    ['Ａｄａ', 'Ada'],
    ['Łukasz', 'Łukasz'],
    ['Иван', 'Иван'],
    ['نورة', 'نورة'],
    ['王小明', '王小明'],
    ['さくら', 'さくら'],
    ['सीता', 'सीता'],
    ['123a', '123a'],
  ])('%j is stored as %j', (text, stored) => expect(readNickname(text)).toBe(stored));

  it.each([
    ['ab', 'too short'],
    ['a'.repeat(21), 'too long'],
    ['123', 'no letter'],
    ['Аda', 'a Cyrillic letter among Latin ones'],
    ['Adα', 'a Greek letter among Latin ones'],
    ['ada\u202elovelace', 'a direction mark'],
    ['ada\u200blovelace', 'nothing to see'],
    ['ada\u0000x', 'a control character'],
    ['ada😀', 'a picture'],
    ['<b>ada</b>', 'markup'],
    ['ada..x', 'two separators'],
    ['-ada', 'a separator first'],
    ['a\u0300\u0301\u0302\u0303da', 'stacked marks'],
    ['ada١', 'a digit that not everybody reads'],
    ['\ud800abc', 'half a character'],
    ['ada\nx', 'a line break'],
  ])('%j is refused: %s', (text) => expect(readNickname(text)).toBeUndefined());

  it.each([
    ['Paul', 'paul'],
    ['Paul', 'P.a-u_l'],
    ['Paul', 'Pau1'],
    ['Paul', 'PauI'],
    ['Oleg', '0leg'],
    ['José', 'jose'],
    ['Mario', 'rnario'],
    ['scope', 'ѕсоре'],
    ['Paxo', 'Рахо'],
    ['Weekend', 'vveekend'],
    ['Łukasz', 'lukasz'],
  ])('%j and %j are taken for each other', (one, other) => {
    expect(readNickname(other)).toBeDefined();
    expect(skeletonOf(one)).toBe(skeletonOf(other));
  });

  it.each([
    ['Paul', 'Paula'],
    ['Иван', 'Игорь'],
    ['王小明', '王小红'],
    ['नीता', 'नीतू'],
  ])('%j and %j are not', (one, other) => expect(skeletonOf(one)).not.toBe(skeletonOf(other)));

  it.each([
    'Admin',
    'аԁміп',
    'The Adm1n',
    'sup.port',
    'Harbour',
    'H4rb0ur',
    'Grace Hopper',
    'grace-hopper',
    'Our Staff',
  ])('%j is taken for the operator', (nickname) =>
    expect(looksOfficial(nickname, 'Harbour', ['Grace Hopper'])).toBe(true),
  );

  it.each(['Falstaff', 'Adam', 'Grace', 'Hopper', 'Portia'])('%j is not', (nickname) =>
    expect(looksOfficial(nickname, 'Harbour', ['Grace Hopper'])).toBe(false),
  );
});
