import { expect, it } from 'vitest';
import { Newest } from './newest';

/** Questions whose answers are given by hand. */
function slow() {
  const open: { question: number; answer: () => void }[] = [];
  const heard: number[] = [];
  const newest = new Newest<number, number>(
    (question) => new Promise((done) => open.push({ question, answer: () => done(question * 10) })),
    (answer) => heard.push(answer),
  );
  const answer = async (): Promise<void> => {
    open.shift()?.answer();
    await new Promise((go) => setTimeout(go));
  };
  return { newest, open, heard, answer };
}

it('one question is under way, and the newest comes next', async () => {
  const { newest, open, heard, answer } = slow();
  for (const question of [1, 2, 3, 4]) newest.ask(question);
  expect(open.map(({ question }) => question)).toEqual([1]);
  await answer();
  expect(open.map(({ question }) => question)).toEqual([4]);
  await answer();
  expect(heard).toEqual([10, 40]);
  expect(open).toEqual([]);
});

it('what is forgotten is neither asked nor heard', async () => {
  const { newest, open, heard, answer } = slow();
  newest.ask(1);
  newest.ask(2);
  newest.forget();
  await answer();
  expect([heard, open]).toEqual([[], []]);
  newest.ask(3);
  await answer();
  expect(heard).toEqual([30]);
});
