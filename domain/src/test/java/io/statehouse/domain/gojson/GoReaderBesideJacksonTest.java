package io.statehouse.domain.gojson;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The grammar of a parser of our own, compared with that of a parser which many programs use. */
class GoReaderBesideJacksonTest {
  private static final int DOCUMENTS = 5_000;
  private static final JsonFactory JACKSON = new JsonFactory();
  private static final List<String> SEEDS =
      List.of(
          "{\"name\":\"hop\",\"stages\":[{\"name\":\"a\",\"upstream\":[\"b\",null]}],\"params\":null}",
          "[0, -0, 1.50, 1e5, -2E+10, 3.25e-7, 12345678901234567890, true, false, null]",
          "{\"a\":\"\\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9\\ud83d\\ude00\",\"b\":{\"c\":[[],{}]}}",
          " \t\r\n{ \"x\" : [ 1 , \"é\" ] } ");
  private static final String PIECES =
      "{}[]\",:\\/ \t\n\r\0\u001f\u007f\u00a0\ufeff0123456789.-+eEtrufalsn'_é\ud83d\ude00";

  @Test
  void mutated_documents_are_accepted_and_refused_by_both_and_mean_the_same() {
    Random random = new Random(20311);
    int accepted = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      String document = mutated(random);
      String ours = ours(document);

      assertThat(ours).as(document).isEqualTo(jacksons(document));
      accepted += ours.equals(REFUSED) ? 0 : 1;
    }
    assertThat(accepted).isBetween(DOCUMENTS / 20, DOCUMENTS * 19 / 20);
  }

  private static final String REFUSED = "refused";

  private static String mutated(Random random) {
    StringBuilder document = new StringBuilder(SEEDS.get(random.nextInt(SEEDS.size())));
    for (int change = 1 + random.nextInt(3); change > 0; change--) {
      int at = random.nextInt(document.length() + 1);
      char piece = PIECES.charAt(random.nextInt(PIECES.length()));
      switch (random.nextInt(4)) {
        case 0 -> document.insert(at, piece);
        case 1 -> document.delete(at, Math.min(document.length(), at + 1 + random.nextInt(3)));
        case 2 -> document.replace(at, Math.min(document.length(), at + 1), piece + "");
        default -> document.setLength(random.nextInt(8) == 0 ? at : document.length());
      }
    }
    return document.toString();
  }

  private static String ours(String document) {
    try {
      StringBuilder tokens = new StringBuilder();
      append(tokens, GoReader.read(document).content());
      return tokens.toString();
    } catch (GoJsonException malformed) {
      return REFUSED;
    }
  }

  private static void append(StringBuilder tokens, Object content) {
    if (content instanceof GoObject object) {
      tokens.append("{ ");
      for (GoObject.Member member : object.members()) {
        tokens.append(member.name()).append(": ");
        append(tokens, member.value().content());
      }
      tokens.append("} ");
    } else if (content instanceof List<?> elements) {
      tokens.append("[ ");
      elements.forEach(element -> append(tokens, ((GoValue) element).content()));
      tokens.append("] ");
    } else {
      tokens
          .append(content instanceof GoValue.Literal number ? number.digits() : content)
          .append(' ');
    }
  }

  private static String jacksons(String document) {
    List<String> tokens = new ArrayList<>();
    try (JsonParser json = JACKSON.createParser(document)) {
      int depth = 0;
      for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
        if (depth == 0 && !tokens.isEmpty()) {
          return REFUSED; // Jackson would read a sequence of documents
        }
        depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
        tokens.add(
            token == JsonToken.FIELD_NAME
                ? GoText.whole(json.currentName()) + ": "
                : (token.isScalarValue() ? GoText.whole(json.getText()) : token.asString()) + " ");
      }
      return depth == 0 && !tokens.isEmpty() ? String.join("", tokens) : REFUSED;
    } catch (IOException malformed) {
      return REFUSED;
    }
  }
}
