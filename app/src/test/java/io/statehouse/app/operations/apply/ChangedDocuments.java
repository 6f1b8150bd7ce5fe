package io.statehouse.app.operations.apply;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.statehouse.testing.fuzz.ChangedInputs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Documents made from right ones by changes of their bytes, of their lines, and of YAML. */
public final class ChangedDocuments {
  /** Values, most of which no member takes; some say what the loader must not do. */
  private static final List<String> VALUES =
      List.of(
          "",
          "~",
          "yes",
          "\"\"",
          "''",
          "-1",
          "0x7f",
          "0o17",
          "1_000",
          ".inf",
          "-.NaN",
          "1e999999999",
          "9223372036854775808",
          "2147483648",
          "9".repeat(401),
          "2001-12-14t21:59:43.10-05:00",
          "!!int x",
          "!!str 1",
          "!!binary aGk=",
          "!!set {a, b}",
          "!!omap [a: 1]",
          "!!java.net.URL [http://localhost]",
          "!<tag:yaml.org,2002:python/object/apply:os.system> [id]",
          "!x y",
          "&a [*a]",
          "&a {b: *a}",
          "*none",
          "&a x",
          "*a",
          "{<<: {a: 1}}",
          "{? [a, b] : c}",
          "{a: 1, a: 2}",
          "{}",
          "[]",
          "[[[[]]]]",
          "\"\\0\"",
          "\"\\n\"",
          "\"a/b\"",
          "\"|\"",
          "\"\\ud800\"",
          "\"\\U0001F600\"",
          "\"\\x85\\u2028\"",
          "\"\\q\"",
          "\"unfinished",
          "../../etc/passwd",
          "|\n  text\n",
          ">-\n  text\n   more\n",
          "? x",
          "- x",
          "%",
          "@",
          "`",
          "\t",
          "\u00a0",
          "\ufeff",
          "\u202e");

  private static final List<String> LINES =
      List.of(
          "---",
          "--- x",
          "...",
          "%YAML 9.9",
          "%TAG ! tag:x,2000:",
          "<<: *a",
          "<<: {name: x}",
          "kind: css/nod",
          "kind: xss/node",
          "name: second",
          "# comment",
          "\t",
          "}",
          "- x",
          "? x",
          "x: &a {y: 1}",
          "\"\\0\": 1",
          "1: 2",
          "~: 2",
          "[a]: 2",
          "\ud83d\ude00: 2");

  /** One in so many is large, as it takes far more time than the others. */
  private static final int LARGE = 2_000;

  private final List<byte[]> kept;
  private final Random random;

  public ChangedDocuments(List<byte[]> kept, Random random) {
    this.kept = kept;
    this.random = random;
  }

  /** Returns another one. */
  public byte[] next() {
    if (random.nextInt(LARGE) == 0) {
      return large();
    }
    if (random.nextInt(4) == 0) {
      return new ChangedInputs(kept, random).next();
    }
    // One character for each byte, so that what is not UTF-8 stays as it is.
    List<String> lines = new ArrayList<>(Arrays.asList(text(pick()).split("\n", -1)));
    for (int i = 1 + random.nextInt(4); i > 0 && !lines.isEmpty(); i--) {
      change(lines);
    }
    String end = random.nextInt(20) == 0 ? "\r\n" : "\n";
    return String.join(end, lines).getBytes(ISO_8859_1);
  }

  private byte[] pick() {
    return kept.get(random.nextInt(kept.size()));
  }

  private static String text(byte[] bytes) {
    return new String(bytes, ISO_8859_1);
  }

  private String one(List<String> texts) {
    return text(texts.get(random.nextInt(texts.size())).getBytes(UTF_8));
  }

  private void change(List<String> lines) {
    int at = random.nextInt(lines.size());
    String line = lines.get(at);
    switch (random.nextInt(9)) {
      case 0, 1, 2 -> lines.set(at, withValue(line));
      case 3 -> lines.add(at, one(LINES));
      case 4 -> lines.add(at, lines.get(random.nextInt(lines.size())));
      case 5 -> lines.remove(at);
      case 6 -> lines.set(at, " ".repeat(random.nextInt(3)) + line.stripLeading());
      case 7 -> lines.set(at, line + one(VALUES));
      default -> lines.addAll(at, Arrays.asList(text(pick()).split("\n", -1)));
    }
  }

  /** Replaces the value behind one of the colons. */
  private String withValue(String line) {
    List<Integer> colons = new ArrayList<>();
    for (int i = line.indexOf(": "); i >= 0; i = line.indexOf(": ", i + 1)) {
      colons.add(i);
    }
    if (colons.isEmpty()) {
      return one(VALUES);
    }
    int colon = colons.get(random.nextInt(colons.size()));
    int end = line.length();
    for (char c : new char[] {',', '}', ']'}) {
      int next = line.indexOf(c, colon);
      end = next >= 0 && random.nextInt(4) > 0 ? Math.min(end, next) : end;
    }
    return line.substring(0, colon + 2) + one(VALUES) + line.substring(end);
  }

  private byte[] large() {
    StringBuilder text = new StringBuilder("kind: css/node\nname: n\nhost: h\nport: 1\n");
    switch (random.nextInt(6)) {
      case 0 -> {
        text.append("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 10; i++) {
          String last = "*a" + (i - 1);
          text.append("a").append(i).append(": &a").append(i).append(" [");
          text.append(String.join(", ", Collections.nCopies(10, last))).append("]\n");
        }
      }
      case 1 -> text.append("x: ").append("[".repeat(100_000));
      case 2 -> text.append("x: ").append("{a: ".repeat(100_000));
      case 3 -> text.append("x: ").append("y".repeat(1 << 20));
      case 4 -> {
        for (int i = 0; i < 50_000; i++) {
          text.append("x").append(i).append(": &b").append(i).append(" 1\n");
        }
      }
      default -> text.append("- ".repeat(50_000));
    }
    return text.toString().getBytes(UTF_8);
  }
}
