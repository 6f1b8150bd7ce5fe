package io.statehouse.app.http;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A path with its parameters in braces, {@code /css/databases/{db}}. */
record PathTemplate(String text) {
  private static final Pattern PARAMETER = Pattern.compile("\\{([a-z]+)}");

  /** The names of the parameters, in order. */
  List<String> parameters() {
    return PARAMETER.matcher(text).results().map((MatchResult found) -> found.group(1)).toList();
  }

  /** The same path without its slash at the end, or with one. */
  PathTemplate withOtherEnd() {
    return new PathTemplate(text.endsWith("/") ? text.substring(0, text.length() - 1) : text + "/");
  }

  boolean matches(String path) {
    List<String> declared = List.of(text.split("/", -1));
    List<String> requested = List.of(path.split("/", -1));
    return declared.size() == requested.size()
        && IntStream.range(0, declared.size())
            .allMatch(i -> matches(declared.get(i), requested.get(i)));
  }

  private static boolean matches(String declared, String requested) {
    return declared.startsWith("{") ? !requested.isEmpty() : declared.equals(requested);
  }
}
