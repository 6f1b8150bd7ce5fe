package io.statehouse.ports.contract;

import io.statehouse.ports.Key;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Strings that a store could mistake for something other than plain text. */
final class OddTexts {
  static final Comparator<String> BYTE_ORDER =
      (a, b) -> Arrays.compareUnsigned(new Key(a).utf8(), new Key(b).utf8());

  /** The first and last characters of each length in UTF-8, and those around the surrogates. */
  static final List<String> BOUNDARIES =
      List.of(
          "\u0001",
          "\t",
          "\n",
          " ",
          "!",
          "/",
          "0",
          "A",
          "a",
          "~",
          "\u007f",
          "\u0080",
          "\u07ff",
          "\u0800",
          "\ud7ff",
          "\ue000",
          "\ufffd",
          "\uffff",
          "\ud800\udc00",
          "\udbff\udfff");

  private static final List<String> GLOBS_AND_PATTERNS =
      List.of(
          "g*", "g?", "g[1]", "g[^1]", "g[a-z]", "g]", "g\\", "g\\*", "g^", "g-", "g_", "g%", "g%%",
          "g1", "ga", "g.*", "g+", "g$", "g{a,b}", "g(a)", "g|");

  private static final List<String> URLS_AND_PATHS =
      List.of(
          "/",
          "//",
          "///",
          "/u//v",
          "/u/",
          "u/",
          "/u/.",
          "/u/..",
          "/u/../v",
          "./u",
          "../u",
          "/u#f",
          "/u?q=1",
          "/u%2Fv",
          "/u/v",
          "/u%",
          "/u+v",
          "/u v",
          "/u;v",
          "/u&v=w",
          "http://u/v",
          "C:\\u");

  private static final List<String> QUOTES_AND_SPACES =
      List.of(
          "q'", "q\"", "q`", "q''", "q'; --", "q\nr", "q\r\n", "q\tr", " q", "q ", "q  ", "q\u00a0",
          "q\u0001", "q\u007f", "\u2028q");

  private static final List<String> ALIKE =
      List.of(
          "key",
          "Key",
          "KEY",
          "kéy",
          "ke\u0301y",
          "kÉy",
          "straße",
          "strasse",
          "ﬁ",
          "fi",
          "ı",
          "i",
          "I",
          "İ",
          "æ",
          "ae",
          "Ａ",
          "日本",
          "\ud83d\ude00",
          "\ud83d\ude01");

  private OddTexts() {}

  /** All odd keys, each once. */
  static List<Key> keys() {
    List<String> texts = new ArrayList<>(BOUNDARIES);
    texts.addAll(GLOBS_AND_PATTERNS);
    texts.addAll(URLS_AND_PATHS);
    texts.addAll(QUOTES_AND_SPACES);
    texts.addAll(ALIKE);
    return texts.stream().distinct().map(Key::new).toList();
  }

  /** Returns a short string of boundary characters, which is often a prefix of another. */
  static String random(Random random) {
    StringBuilder text = new StringBuilder();
    int length = 1 + random.nextInt(4);
    for (int i = 0; i < length; i++) {
      text.append(BOUNDARIES.get(random.nextInt(BOUNDARIES.size())));
    }
    return text.toString();
  }
}
