package io.statehouse.domain.gojson;

import io.statehouse.domain.gojson.GoJsonException.Kind;
import io.statehouse.domain.gojson.GoObject.Member;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads one JSON document. As in Go, the syntax of the whole is checked before the type of any
 * value is.
 *
 * <p>No JSON library is used, since errors have Go's words: which character is wrong, what it
 * should have been part of, and where. The grammar is that of Go's scanner.
 */
public final class GoReader {
  // Go gives up at ten thousand, for which the stack of a thread may be too small here.
  private static final int DEEPEST = 1_000;

  private final String document;
  private final String endOfInput;
  private int at;
  private int depth;

  /**
   * @param endOfInput what Go says where the document breaks off
   */
  private GoReader(String document, String endOfInput) {
    this.document = document;
    this.endOfInput = endOfInput;
  }

  /**
   * Reads a document that has nothing after its value.
   *
   * @throws GoJsonException if it is not JSON
   */
  public static GoValue read(String document) {
    GoReader reader = new GoReader(document, "unexpected end of JSON input");
    GoValue value = reader.value("");
    reader.skipSpace();
    if (reader.at < document.length()) {
      throw reader.unexpected("after top-level value");
    }
    return value;
  }

  /**
   * Reads the first value of a document, as a decoder of a stream does: what follows is not read.
   *
   * @throws GoJsonException if it is not JSON
   */
  public static GoValue readFirst(String document) {
    return new GoReader(document, "unexpected EOF").value("");
  }

  /**
   * @param member of which it is the value, or an element of the value
   */
  private GoValue value(String member) {
    char first = next();
    int start = at;
    Object content =
        switch (first) {
          case '{' -> object();
          case '[' -> array(member);
          case '"' -> string();
          case 't' -> literal("true", true);
          case 'f' -> literal("false", false);
          case 'n' -> literal("null", null);
          default -> {
            if (first != '-' && !isDigit(first)) {
              throw unexpected("looking for beginning of value");
            }
            yield number();
          }
        };
    return new GoValue(content, document, start, member, null);
  }

  private GoObject object() {
    List<Member> members = new ArrayList<>();
    open();
    if (next() != '}') {
      do {
        if (next() != '"') {
          throw unexpected("looking for beginning of object key string");
        }
        String name = string();
        if (next() != ':') {
          throw unexpected("after object key");
        }
        at++;
        members.add(new Member(name, value(name)));
      } while (isFurther('}', "after object key:value pair"));
    }
    close();
    return new GoObject(members);
  }

  private List<GoValue> array(String member) {
    List<GoValue> elements = new ArrayList<>();
    open();
    if (next() != ']') {
      do {
        elements.add(value(member));
      } while (isFurther(']', "after array element"));
    }
    close();
    return elements;
  }

  private void open() {
    if (++depth > DEEPEST) {
      throw unexpected("exceeded max depth of " + DEEPEST);
    }
    at++;
  }

  private void close() {
    depth--;
    at++;
  }

  /** Passes a comma and returns true, or returns false at the closing bracket. */
  private boolean isFurther(char closing, String context) {
    char c = next();
    if (c == ',') {
      at++;
      return true;
    }
    if (c != closing) {
      throw unexpected(context);
    }
    return false;
  }

  private String string() {
    at++;
    int start = at;
    char c;
    while ((c = inString()) != '"') {
      if (c == '\\') {
        return escapedString(start);
      }
      at++;
    }
    return GoText.whole(document.substring(start, at++));
  }

  private String escapedString(int start) {
    StringBuilder text = new StringBuilder().append(document, start, at);
    char c;
    while ((c = inString()) != '"') {
      at++;
      text.append(c == '\\' ? escape() : c);
    }
    at++;
    return GoText.whole(text.toString());
  }

  private char inString() {
    char c = here();
    if (c < ' ') {
      throw unexpected("in string literal");
    }
    return c;
  }

  private char escape() {
    char c = here();
    if (c == 'u') {
      return unicode();
    }
    int known = "\"\\/bfnrt".indexOf(c);
    if (known < 0) {
      throw unexpected("in string escape code");
    }
    at++;
    return "\"\\/\b\f\n\r\t".charAt(known);
  }

  private char unicode() {
    int code = 0;
    for (int i = 0; i < 4; i++) {
      at++;
      int digit = here() < 0x80 ? Character.digit(here(), 16) : -1;
      if (digit < 0) {
        throw unexpected("in \\u hexadecimal character escape");
      }
      code = 16 * code + digit;
    }
    at++;
    return (char) code;
  }

  private Object literal(String word, Object meaning) {
    for (int i = 1; i < word.length(); i++) {
      at++;
      if (here() != word.charAt(i)) {
        throw unexpected("in literal " + word + " (expecting '" + word.charAt(i) + "')");
      }
    }
    at++;
    return meaning;
  }

  private GoValue.Literal number() {
    int start = at;
    if (here() == '-') {
      at++;
    }
    if (here() == '0') {
      at++;
    } else {
      digits("in numeric literal");
    }
    if (isHere('.')) {
      at++;
      digits("after decimal point in numeric literal");
    }
    if (isHere('e') || isHere('E')) {
      at++;
      if (isHere('+') || isHere('-')) {
        at++;
      }
      digits("in exponent of numeric literal");
    }
    return new GoValue.Literal(document.substring(start, at));
  }

  private void digits(String context) {
    if (!isDigit(here())) {
      throw unexpected(context);
    }
    do {
      at++;
    } while (at < document.length() && isDigit(document.charAt(at)));
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private boolean isHere(char c) {
    return at < document.length() && document.charAt(at) == c;
  }

  /** Returns the first character from here on that is not white space. */
  private char next() {
    skipSpace();
    return here();
  }

  private void skipSpace() {
    while (at < document.length() && isSpace(document.charAt(at))) {
      at++;
    }
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r';
  }

  private char here() {
    if (at >= document.length()) {
      throw new GoJsonException(Kind.SYNTAX, endOfInput);
    }
    return document.charAt(at);
  }

  private GoJsonException unexpected(String context) {
    return new GoJsonException(
        Kind.SYNTAX,
        "invalid character %s %s".formatted(GoText.quoted(document.codePointAt(at)), context),
        " at " + GoValue.place(document, at));
  }
}
