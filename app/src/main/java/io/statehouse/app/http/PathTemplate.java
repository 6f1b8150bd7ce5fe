package io.statehouse.app.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A path with its parameters in braces, {@code /css/databases/{db}}. */
public final class PathTemplate {
  private final String text;
  private final String[] segments;

  PathTemplate(String text) {
    this.text = text;
    this.segments = segments(text);
  }

  /** Splits a path at its slashes. */
  public static String[] segments(String path) {
    return path.split("/", -1);
  }

  String text() {
    return text;
  }

  /** Returns the number of its segments. */
  public int length() {
    return segments.length;
  }

  /** Returns the names of the parameters, in order. */
  List<String> parameters() {
    return Stream.of(segments).filter(PathTemplate::isParameter).map(PathTemplate::name).toList();
  }

  /** Returns this path without its slash at the end, or with one if it has none. */
  PathTemplate withOtherEnd() {
    return new PathTemplate(text.endsWith("/") ? text.substring(0, text.length() - 1) : text + "/");
  }

  public boolean matches(String[] requested) {
    if (requested.length != segments.length) {
      return false;
    }
    for (int i = 0; i < segments.length; i++) {
      if (!matches(segments[i], requested[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean matches(String declared, String requested) {
    return isParameter(declared) ? !requested.isEmpty() : declared.equals(requested);
  }

  /** Returns the text at each parameter of a path that matches. */
  public Map<String, String> values(String[] requested) {
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < segments.length; i++) {
      if (isParameter(segments[i])) {
        values.put(name(segments[i]), requested[i]);
      }
    }
    return values;
  }

  private static boolean isParameter(String segment) {
    return segment.startsWith("{");
  }

  private static String name(String parameter) {
    return parameter.substring(1, parameter.length() - 1);
  }
}
