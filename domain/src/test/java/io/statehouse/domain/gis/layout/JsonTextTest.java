package io.statehouse.domain.gis.layout;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.ports.Bytes;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"b\":1,\"a\":[5.0,5e0,true,false,null,{}]}",
        "{\"z\":\"Zürich \\\"A\\\" \\\\ \\b\\t\\n\\f\\r\\u0000\\u001f\u007f\u2028😀\"}",
        "{\"half\":\"\\ud800\",\"other\":\"\\udc00x\"}"
      })
  void a_document_is_written_as_it_was_read(String document) {
    assertThat(JsonText.write(JsonText.read(Bytes.utf8(document)))).isEqualTo(Bytes.utf8(document));
  }

  @Test
  void white_space_is_not_kept() {
    assertThat(read(" {\n\"a\" : [ 1 , 2 ] }\r\n").text()).isEqualTo("{\"a\":[1,2]}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | 0 | expected an object but found nothing",
        "[1] | 0 | expected an object but found another value",
        "`  \"é\"` | 2 | expected an object but found another value",
        "{\"é\":1} x | 9 | Unrecognized token",
        "{\"é\":1}{} | 8 | text after the object",
        "{\"a\":1,\"a\":2} | 10 | Duplicate field 'a'",
        "{\"a\":{\"b\":1,\"\\u0062\":2}} | 20 | Duplicate field 'b'",
        "{\"a\":01} | 6 | Invalid numeric value",
        "{\"a\" | 4 | Unexpected end-of-input",
        "{'a':1} | 1 | Unexpected character"
      })
  void what_is_no_object_is_refused_with_the_byte_at_fault(
      String document, int offset, String problem) {
    assertThatThrownBy(() -> read(document))
        .isInstanceOfSatisfying(
            GisException.class, refused -> assertThat(refused.code()).isEqualTo(Code.BAD_JSON))
        .hasMessageContaining("not a JSON object at byte " + offset + ": " + problem);
  }

  @Test
  void invalid_UTF_8_and_a_byte_order_mark_are_refused() {
    byte[] invalid = {'{', '"', (byte) 0xC3, '"', ':', '1', '}'};
    assertThatThrownBy(() -> JsonText.read(Bytes.copyOf(invalid)))
        .hasMessage("not a JSON object at byte 2: not UTF-8");
    assertThatThrownBy(() -> JsonText.read(Bytes.copyOf(new byte[] {'{', '}', (byte) 0xC3})))
        .hasMessage("not a JSON object at byte 2: not UTF-8");
    assertThatThrownBy(() -> read("\uFEFF{}"))
        .hasMessage("not a JSON object at byte 0: a byte order mark");
    assertThatThrownBy(() -> JsonText.read(Bytes.copyOf(new byte[] {0, '{', 0, '}'})))
        .hasMessageContaining("not a JSON object at byte");
  }

  @ParameterizedTest
  @ValueSource(strings = {"C080", "EDA080", "F5808080", "80", "E282"})
  void bytes_that_only_lenient_decoders_accept_are_refused(String hex) {
    byte[] inner = HexFormat.of().parseHex(hex);
    byte[] document = new byte[inner.length + 10];
    byte[] start = "{\"é\":\"".getBytes(UTF_8);
    System.arraycopy(start, 0, document, 0, start.length);
    System.arraycopy(inner, 0, document, start.length, inner.length);
    document[start.length + inner.length] = '"';
    document[start.length + inner.length + 1] = '}';

    assertThatThrownBy(() -> JsonText.read(Bytes.copyOf(document)))
        .hasMessage("not a JSON object at byte 7: not UTF-8");
  }

  @Test
  void sixteen_levels_are_read_and_one_more_is_refused() {
    assertThat(read("{\"a\":" + "[".repeat(15) + "]".repeat(15) + "}").values()).hasSize(1);
    assertThatThrownBy(() -> read("{\"a\":" + "[".repeat(16) + "]".repeat(16) + "}"))
        .hasMessageContaining("not a JSON object at byte");
    assertThatThrownBy(() -> read("{\"a\":".repeat(17) + "1" + "}".repeat(17)))
        .hasMessageContaining("not a JSON object at byte");
  }

  @Test
  void a_document_is_written_up_to_the_most_bytes_that_every_store_accepts() {
    assertThat(JsonText.write(JsonValue.of("x".repeat(262_142))).size()).isEqualTo(262_144);
    assertThatThrownBy(() -> JsonText.write(JsonValue.of("x".repeat(600_000))))
        .isInstanceOfSatisfying(
            GisException.class,
            refused -> assertThat(refused.code()).isEqualTo(Code.VALUE_TOO_LARGE))
        .hasMessage("the document has 600002 bytes: at most 262144 are accepted");
  }

  private static JsonValue.Members read(String document) {
    return JsonText.read(Bytes.utf8(document));
  }
}
