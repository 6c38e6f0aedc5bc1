import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { expect, test } from 'vitest';
import { canonicalPath, landingOf } from '../../src/app/pages/page-addresses.ts';
import { isBot } from '../../src/features/admin/statistics/events.routes.ts';
import { readListQuery } from '../../src/features/catalogue/client/list-query.ts';
import { readCompared } from '../../src/features/catalogue/favourites/compare-address.ts';
import { readSelection } from '../../src/features/catalogue/favourites/selection-address.ts';
import { contactChatLink } from '../../src/features/site/contact/contact-message.ts';
import { returnPath } from '../../src/features/site/sign-in/identity.ts';
import { tripOf } from '../../src/features/site/vtc/trip.ts';
import { SHIPPED_FUELS } from '../../src/features/stock/vehicles/fields/choices.ts';
import { encodeResponse, matchesETag } from '../../src/server/http/cache/encoded-response.ts';
import { trustedProxies } from '../../src/server/http/forwarded.ts';
import { networkOf } from '../../src/server/http/network.ts';
import { isStorageKey } from '../../src/server/storage/storage.ts';
import { fold, wordsOf } from '../../src/shared/text/text.ts';
import { growthOf } from '../support/growth.ts';

/** Tests that the time to read a visitor's input is proportional to its length. */

/** For an input that is four times as long, linear work takes about 4 times as long, quadratic work 16 times. */
const MAX_GROWTH = 8;

/**
 * The longer input, four times this, stays below the 15,000 characters from which lists of parameters cost V8 several
 * times more for each entry. That step is no quadratic work.
 */
const CHARACTERS = 2_500;

const filled = (unit: string) => (size: number) => unit.repeat(size / unit.length);
const numbers = (size: number) => Array.from({ length: size / 5 }, (_, i) => 1_000 + i).join();

const fuels = SHIPPED_FUELS.map(({ code }) => code);
const lists = (text: string) => readListQuery(new URLSearchParams(text), 'cars', fuels);
const selection = (text: string) => readSelection(new URLSearchParams(text));
const compared = (text: string) => readCompared(new URLSearchParams(text));
const page = encodeResponse('a'.repeat(2_000), 'text/html');
const isTrusted = trustedProxies('loopback');
const clientOf = (forwarded: string) => {
  const request = new IncomingMessage(new Socket());
  request.headers['x-forwarded-for'] = forwarded;
  return proxyAddr.all(request, isTrusted);
};

const READ: Record<string, [inputOf: (size: number) => string, work: (input: string) => unknown]> = {
  'a selection of ids': [(size) => `ids=${numbers(size)}`, selection],
  'a selection of ids and prices': [(size) => `ids=${numbers(size / 2)}&prix=${filled('1-2,')(size / 2)}`, selection],
  'a selection of one id': [(size) => `ids=${filled('1,')(size)}`, selection],
  'vehicles to compare': [(size) => `ids=${numbers(size)}`, compared],
  'brands of a list': [filled('marque=1&'), lists],
  'a text of a list': [(size) => `carrosserie=${filled('é')(size)}`, lists],
  'words of a search': [(size) => `q=${numbers(size).replaceAll(',', '+')}`, lists],
  'blanks of a search': [(size) => `q=a${filled('+')(size)}a`, lists],
  'a long word': [filled('é'), (text) => wordsOf(fold(text))],
  'slashes of a path': [(size) => `/a${filled('/')(size)}a`, canonicalPath],
  'parts of a path': [filled('/a'), canonicalPath],
  'escapes of a path': [(size) => `/${filled('%41')(size)}`, canonicalPath],
  'zeros of an id': [(size) => `/car/${filled('0')(size)}x`, canonicalPath],
  'hyphens of a slug': [(size) => `/voitures/${filled('a-')(size)}`, landingOf],
  'the key of a picture': [(size) => `cars/a/${filled('a-')(size)}`, isStorageKey],
  'tags of If-None-Match': [filled('"a",'), (text) => matchesETag(text, '"b"')],
  'names of Accept-Encoding': [filled('a;q=0,'), (text) => page.for(text)],
  'blanks of Accept-Encoding': [(size) => `br;${filled(' ')(size)}q=0x`, (text) => page.for(text)],
  'addresses of X-Forwarded-For': [filled('127.0.0.1,'), clientOf],
  'an address that is none': [filled(':'), networkOf],
  'a name of a browser': [filled('page '), isBot],
  'the way back from a sign-in': [(size) => `/?${filled('connexion&')(size)}`, returnPath],
  'slashes of the way back': [(size) => `/a${filled('/')(size)}`, returnPath],
  'a message': [filled('a\n'), (message) => contactChatLink('336', { email: message, message })],
  'a form': [filled('a=&'), (text) => tripOf(new URLSearchParams(text))],
};

test.each(Object.entries(READ))('LOOP-1: %s', (_name, [inputOf, work]) => {
  expect(growthOf(inputOf, work, CHARACTERS)).toBeLessThan(MAX_GROWTH);
});
