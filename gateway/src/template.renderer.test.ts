import { describe, expect, it } from 'vitest';
import { renderTemplate } from './template.renderer.js';

const values = { URL: 'http://a', EMPTY: '', FORCE_HTTPS: 'false' };

describe('renderTemplate', () => {
  it('puts in the values of the environment', () => {
    expect(renderTemplate(`url: '{{ env "URL" }}/{{env "EMPTY"}}'`, values)).toBe("url: 'http://a/'");
  });

  it('leaves out a block whose variable is not set', () => {
    const source = 'a\n# {{ if env "EMPTY" }}\nb\n# {{ end }}\nc';
    expect(renderTemplate(source, values)).toBe('a\n# \nc');
    expect(renderTemplate(source, { EMPTY: 'x' })).toBe('a\n# \nb\n# \nc');
  });

  it('leaves out a block whose variable has the excluded value', () => {
    const source = '{{ if ne (env "FORCE_HTTPS") "false" }}https{{ end }}';
    expect(renderTemplate(source, values)).toBe('');
    expect(renderTemplate(source, { FORCE_HTTPS: 'true' })).toBe('https');
  });

  it('leaves out a block inside a block that is left out', () => {
    const source = '{{ if env "EMPTY" }}a{{ if env "URL" }}b{{ end }}c{{ end }}d';
    expect(renderTemplate(source, values)).toBe('d');
  });

  it.each([
    ['{{ .Request }}', 'line 1: the template {{ .Request }} is not one that this gateway knows'],
    ['a\n\n{{ env "NOBODY" }}', 'line 3: nothing sets the variable NOBODY'],
    ['{{ if env "URL" }}', 'a {{ if }} has no {{ end }}'],
    ['{{ end }}', 'line 1: {{ end }} without {{ if }}'],
  ])('refuses %j', (source, sentence) => {
    expect(() => renderTemplate(source, values)).toThrow(sentence);
  });
});
