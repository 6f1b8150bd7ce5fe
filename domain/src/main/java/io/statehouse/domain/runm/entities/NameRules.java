package io.statehouse.domain.runm.entities;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * The rules for names that people and programs can handle. The original admits any string; these
 * rules hold only for names that do not come through its own service.
 */
public final class NameRules {
  private static final int MAX_LENGTH = 255;

  private NameRules() {}

  /**
   * @param field what the name is called in the request, for the message
   * @throws RunmException if the name is empty or too long, or has a control character
   */
  public static void requireName(String field, String name) {
    if (name.isEmpty()) {
      throw RunmException.invalid("%s is empty: expected 1 to 255 characters", field);
    }
    requireReadable(field, name);
  }

  /**
   * Requires a project's name to pass {@link #requireName} and have no slash, which would make two
   * names of different projects one.
   */
  public static void requireProject(String project) {
    requireName("project", project);
    requireNoSlash(project);
  }

  /** Requires a valid project like {@link #requireProject}, unless the object has none. */
  public static void requireProjectOrNone(String project) {
    requireReadable("project", project);
    requireNoSlash(project);
  }

  private static void requireNoSlash(String project) {
    if (project.indexOf('/') >= 0) {
      throw RunmException.invalid("project \"%s\" has a slash: leave it out", project);
    }
  }

  /**
   * Refuses half of a surrogate pair, which has no UTF-8 form, and would be stored as something
   * else.
   *
   * @throws RunmException if the text has one
   */
  public static void requireUtf8(String field, String text) {
    if (!UTF_8.newEncoder().canEncode(text)) {
      throw RunmException.invalid(
          "%s \"%s\" has half of a surrogate pair: leave it out", field, text);
    }
  }

  private static void requireReadable(String field, String name) {
    requireUtf8(field, name);
    if (name.chars().anyMatch(c -> c < ' ' || c == 0x7F)) {
      throw RunmException.invalid("%s \"%s\" has a control character: leave it out", field, name);
    }
    int length = name.codePointCount(0, name.length());
    if (length > MAX_LENGTH) {
      throw RunmException.invalid(
          "%s \"%s\" has %s characters: expected at most 255", field, name, String.valueOf(length));
    }
  }
}
