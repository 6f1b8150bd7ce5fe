package io.statehouse.domain.gojson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.statehouse.domain.layout.FieldType;
import io.statehouse.domain.layout.RecordType;
import io.statehouse.ports.Bytes;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What Go's encoder writes and its decoder reads, to the byte. */
class GoJsonTest {

  private static String params(String json) {
    return FreeObject.read(json).map(FreeObject::json).orElse("null");
  }

  private static String number(String literal) {
    String json = params("{\"x\":" + literal + "}");
    return json.substring(5, json.length() - 1);
  }

  @ParameterizedTest
  @CsvSource({
    "1.0, 1",
    "0, 0",
    "-0.0, -0",
    "-0, -0",
    "1e20, 100000000000000000000",
    "1e21, 1e+21",
    "123456789e13, 1.23456789e+21",
    "0.00000123, 0.00000123",
    "0.000001, 0.000001",
    "0.0000001, 1e-7",
    "0.00000012, 1.2e-7",
    "1e-10, 1e-10",
    "1.5e300, 1.5e+300",
    "9007199254740992, 9007199254740992",
    "9007199254740993, 9007199254740992",
    "12345678901234567890, 12345678901234567000",
    "-12.50, -12.5",
    "0.1, 0.1",
    "0.30000000000000004, 0.30000000000000004",
    "5e-324, 5e-324",
    "2.2250738585072014e-308, 2.2250738585072014e-308",
    "1.7976931348623157e308, 1.7976931348623157e+308",
    "2e23, 2e+23",
    "9.5367431640625e-7, 9.5367431640625e-7",
    "1e-400, 0",
    "4.35, 4.35",
    "2.0e-3, 0.002",
  })
  void numbers_are_doubles_in_their_shortest_form(String literal, String written) {
    assertThat(number(literal)).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(
      doubles = {
        0x1p-44,
        0x1p-1022,
        0x1p-1074,
        0x1p52,
        0x1p89,
        0x1p-20,
        2.0e-3,
        1.1e-5,
        9.0e15,
        8.41e21,
        2.0e-322,
        5.0e-324,
        9.5e21,
        1.0e23,
        4.8726570057e288,
        9007199254740993.0,
        2.2E-322
      })
  void the_shortest_form_reads_back_and_has_no_shorter_one(double number) {
    String text = GoNumber.text(number);

    assertThat(Double.parseDouble(text)).isEqualTo(number);
    assertThat(text.replaceAll("e.*|\\D", "").replaceAll("^0+", "").replaceAll("0+$", ""))
        .hasSizeLessThanOrEqualTo(
            Double.toString(number)
                .replaceAll("E.*|\\D", "")
                .replaceAll("^0+", "")
                .replaceAll("0+$", "")
                .length());
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e400", "-1e400", "[1,{\"y\":1e999}]"})
  void a_number_out_of_range_of_a_double_is_refused(String literal) {
    assertThatThrownBy(() -> number(literal))
        .isInstanceOf(GoJsonException.class)
        .extracting(error -> ((GoJsonException) error).kind().goType())
        .isEqualTo("json.UnmarshalTypeError");
  }

  @Test
  void members_are_sorted_by_their_bytes_at_every_level() {
    assertThat(
            params(
                "{\"b\":{\"z\":1,\"a\":2},\"a\":[{\"y\":1,\"x\":2}],\"\\ud83d\\ude00\":1,\"\\uffee\":2}"))
        .isEqualTo(
            "{\"a\":[{\"x\":2,\"y\":1}],\"b\":{\"a\":2,\"z\":1},\"\uffee\":2,\"\ud83d\ude00\":1}");
  }

  @Test
  void the_last_of_repeated_members_counts() {
    assertThat(params("{\"a\":1,\"a\":{\"b\":null}}")).isEqualTo("{\"a\":{\"b\":null}}");
  }

  @Test
  void empty_is_not_absent() {
    assertThat(params("{}")).isEqualTo("{}");
    assertThat(params(" null ")).isEqualTo("null");
    assertThat(params("{\"a\":[],\"b\":{},\"c\":\"\",\"d\":true,\"e\":false}"))
        .isEqualTo("{\"a\":[],\"b\":{},\"c\":\"\",\"d\":true,\"e\":false}");
  }

  @Test
  void characters_are_escaped_as_go_does() {
    assertThat(
            params(
                "{\"x\":\"\\\"\\\\\\/\\n\\r\\t\\b\\f<>&\\u2028\\u2029\\u0000\\u001f\\u007fé☾\\ud83d\\ude00\"}"))
        .isEqualTo(
            "{\"x\":\"\\\"\\\\/\\n\\r\\t\\b\\f\\u003c\\u003e\\u0026\\u2028\\u2029\\u0000\\u001f\u007fé☾\ud83d\ude00\"}");
  }

  @Test
  void both_forms_of_backspace_and_form_feed_are_read() {
    assertThat(params("{\"x\":\"\\u0008\\u000C\"}")).isEqualTo("{\"x\":\"\\b\\f\"}");
  }

  @Test
  void unpaired_surrogates_are_replaced_one_by_one_in_names_too() {
    assertThat(params("{\"\\ud800\":1,\"\\udc00a\":2}")).isEqualTo("{\"\ufffd\":1,\"\ufffda\":2}");
    assertThat(params("{\"\\ud800\":1,\"\ufffd\":2}")).isEqualTo("{\"\ufffd\":2}");
    assertThat(params("{\"x\":\"\\ud800a\\udc00\\ud83d\\ud83d\\ude00\"}"))
        .isEqualTo("{\"x\":\"\ufffda\ufffd\ufffd\ud83d\ude00\"}");
  }

  @ParameterizedTest
  @CsvSource({
    "61ff62, a\ufffdb",
    "e282, \ufffd\ufffd",
    "e28241, \ufffd\ufffdA",
    "eda080, \ufffd\ufffd\ufffd",
    "c080, \ufffd\ufffd",
    "f4908080, \ufffd\ufffd\ufffd\ufffd",
    "f09f9880, \ud83d\ude00",
    "f09f98, \ufffd\ufffd\ufffd",
    "c3a9ff, é\ufffd",
    "f09f9880ff, \ud83d\ude00\ufffd",
  })
  void each_invalid_byte_is_replaced(String hex, String text) {
    assertThat(GoText.decode(Bytes.copyOf(HexFormat.of().parseHex(hex)))).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"a\":1} x",
        "{\"a\":1}{}",
        "{\"a\":01}",
        "{\"a\":+1}",
        "{\"a\":.5}",
        "{\"a\":1.}",
        "{\"a\":NaN}",
        "{'a':1}",
        "{a:1}",
        "{\"a\":1,}",
        "[1,]",
        "{\"a\":\"\t\"}",
        "{\"a\":\"\\x\"}",
        "//x\n{}",
        "\uFEFF{}",
        "{\"a\":tru}",
        "{\"a\"}",
        "{\"a\":\"\\u12\"}"
      })
  void what_is_not_json_is_refused(String document) {
    assertThatThrownBy(() -> params(document))
        .isInstanceOf(GoJsonException.class)
        .extracting(error -> ((GoJsonException) error).kind().goType())
        .isEqualTo("json.SyntaxError");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "  ", "{", "{\"a\":", "{\"a\":\"x", "{\"a\":[1"})
  void a_truncated_document_is_reported_as_such(String document) {
    assertThatThrownBy(() -> params(document))
        .isInstanceOf(GoJsonException.class)
        .hasMessage("unexpected end of JSON input");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{~a~:x}|invalid character 'x' looking for beginning of value at line 1, column 6",
        "[1,]|invalid character ']' looking for beginning of value at line 1, column 4",
        "{'a':1}|invalid character '\\'' looking for beginning of object key string at line 1, column 2",
        "{~a~:1,}|invalid character '}' looking for beginning of object key string at line 1, column 8",
        "{~a~}|invalid character '}' after object key at line 1, column 5",
        "{~a~:1 ~b~:2}|invalid character '\"' after object key:value pair at line 1, column 8",
        "[1 2]|invalid character '2' after array element at line 1, column 4",
        "{} {}|invalid character '{' after top-level value at line 1, column 4",
        "{~a~:01}|invalid character '1' after object key:value pair at line 1, column 7",
        "[-x]|invalid character 'x' in numeric literal at line 1, column 3",
        "[1.]|invalid character ']' after decimal point in numeric literal at line 1, column 4",
        "[1e]|invalid character ']' in exponent of numeric literal at line 1, column 4",
        "[tru]|invalid character ']' in literal true (expecting 'e') at line 1, column 5",
        "[nil]|invalid character 'i' in literal null (expecting 'u') at line 1, column 3",
        "[~\\x~]|invalid character 'x' in string escape code at line 1, column 4",
        "[~\\u12g4~]|invalid character 'g' in \\u hexadecimal character escape at line 1, column 7",
        "[~\t~]|invalid character '\\t' in string literal at line 1, column 3",
        "[\1]|invalid character '\\x01' looking for beginning of value at line 1, column 2",
        "é|invalid character 'Ã' looking for beginning of value at line 1, column 1",
        "[~é~,\ud83d\ude00]|invalid character 'ð' looking for beginning of value at line 1, column 6",
      })
  void a_syntax_error_has_gos_words_and_its_place(String document, String message) {
    assertThatThrownBy(() -> GoReader.read(document.replace('~', '"'))).hasMessage(message);
  }

  @Test
  void a_syntax_error_is_located_in_its_line() {
    assertThatThrownBy(() -> GoReader.read("{\n  \"a\": 1,\n  b\n}"))
        .hasMessageEndingWith(" at line 3, column 3");
  }

  @Test
  void an_object_that_is_repeated_adds_its_members_and_null_drops_those_before() {
    assertThat(repeated("{\"p\":{\"x\":1,\"y\":{\"a\":1}},\"P\":{\"y\":{\"b\":2},\"w\":3}}"))
        .isEqualTo("{\"w\":3,\"x\":1,\"y\":{\"b\":2}}");
    assertThat(repeated("{\"p\":{\"x\":1},\"p\":null,\"p\":{\"y\":2}}")).isEqualTo("{\"y\":2}");
    assertThat(repeated("{\"p\":{\"x\":1},\"p\":null}")).isEqualTo("null");
    assertThatThrownBy(() -> repeated("{\"p\":[],\"p\":{}}"))
        .hasMessageContaining("cannot unmarshal");
  }

  private static String repeated(String document) {
    return GoReader.read(document)
        .object()
        .field("p", Optional.empty(), FreeObject.TYPE.optional())
        .map(FreeObject::json)
        .orElse("null");
  }

  @ParameterizedTest
  @CsvSource({
    "ID, true",
    "Id, true",
    "\u0131d, false",
    "\u0130d, false",
    "\u0069\u0307d, false",
    "\uff49d, false"
  })
  void a_name_matches_in_any_case_but_not_with_a_letter_of_another_alphabet(
      String name, boolean matches) {
    assertThat(GoReader.read("{\"" + name + "\":\"x\"}").object().text("id", ""))
        .isEqualTo(matches ? "x" : "");
  }

  @Test
  void long_s_and_the_kelvin_sign_match_the_letters_that_they_fold_to() {
    GoObject object = GoReader.read("{\"u\u017Fer\":\"x\",\"\u212Aey\":\"y\"}").object();

    assertThat(object.text("user", "")).isEqualTo("x");
    assertThat(object.text("key", "")).isEqualTo("y");
  }

  @Test
  void a_list_that_is_repeated_is_read_over_the_elements_before() {
    assertThat(texts("{\"u\":[\"a\",\"b\"],\"u\":[null,\"c\",null]}"))
        .hasValue(List.of("a", "c", ""));
    assertThat(texts("{\"u\":[\"a\",\"b\"],\"u\":[\"c\"]}")).hasValue(List.of("c"));
    assertThat(texts("{\"u\":[\"a\",\"b\"],\"u\":[\"c\"],\"u\":[null,null]}"))
        .hasValue(List.of("c", "b"));
    assertThat(texts("{\"u\":[\"a\"],\"u\":[],\"u\":[null]}")).hasValue(List.of(""));
    assertThat(texts("{\"u\":[\"a\"],\"u\":null,\"u\":[null]}")).hasValue(List.of(""));
    assertThat(texts("{\"u\":[\"a\"],\"u\":null}")).isEmpty();
    assertThatThrownBy(() -> texts("{\"u\":[1],\"u\":[\"a\"]}")).hasMessageContaining("number");
  }

  private static Optional<List<String>> texts(String document) {
    return GoReader.read(document)
        .object()
        .field("u", Optional.empty(), FieldType.TEXT.list().optional());
  }

  @Test
  void many_repetitions_are_read_in_time_that_grows_with_the_document_alone() {
    StringBuilder document = new StringBuilder("{");
    for (int i = 0; i < 50_000; i++) {
      document.append("\"p\":{\"").append(i).append("\":1},\"u\":[null],");
    }
    document.append("\"u\":[\"a\"]}");

    assertTimeoutPreemptively(
        Duration.ofSeconds(10),
        () -> {
          assertThat(repeated(document.toString())).hasSizeGreaterThan(50_000);
          assertThat(texts(document.toString())).hasValue(List.of("a"));
        });
  }

  @Test
  void no_message_has_a_word_of_the_document() {
    for (String document : List.of("{\"id\":lunar-dev}", "lunar-dev", "{\"id\":[\"lunar-dev\"]}")) {
      assertThatThrownBy(() -> GoReader.read(document).object().text("id", ""))
          .isInstanceOf(GoJsonException.class)
          .hasMessageNotContaining("lunar")
          .hasNoCause();
    }
  }

  @Test
  void deep_documents_are_refused() {
    for (String open : List.of("[", "{\"a\":")) {
      assertThatThrownBy(() -> params("{\"a\":" + open.repeat(100_000)))
          .isInstanceOf(GoJsonException.class);
      assertThatThrownBy(() -> GoReader.read("{\"colour\":" + open.repeat(100_000)))
          .isInstanceOf(GoJsonException.class);
    }
  }

  @Test
  void the_deepest_documents_are_read_and_written_again_on_a_stack_of_less_than_a_megabyte()
      throws Exception {
    String lists = "{\"a\":" + "[".repeat(999) + "]".repeat(999) + "}";
    String objects = "{\"a\":".repeat(999) + "{}" + "}".repeat(999);

    assertThat(onSmallStack(() -> params(lists))).isEqualTo(lists);
    assertThat(onSmallStack(() -> params(objects))).isEqualTo(objects);
    assertThatThrownBy(() -> params("{\"a\":" + objects + "}"))
        .hasMessage("invalid character '{' exceeded max depth of 1000 at line 1, column 5001");
  }

  private static String onSmallStack(Callable<String> work) throws Exception {
    FutureTask<String> task = new FutureTask<>(work);
    new Thread(null, task, "small stack", 768 << 10).start();
    return task.get();
  }

  @Test
  void a_long_number_is_still_a_number() {
    assertThat(number("0." + "0".repeat(5_000) + "1")).isEqualTo("0");
    assertThat(number("1" + "0".repeat(300))).isEqualTo("1e+300");
  }

  @ParameterizedTest
  @CsvSource({
    "0.1, 0.1",
    "2, 2",
    "-0.0, -0",
    "16777216, 16777216",
    "1e21, 1e+21",
    "1e-7, 1e-7",
    "0.000001, 0.000001",
    "3.4028235e38, 3.4028235e+38",
    "1e-45, 1e-45"
  })
  void a_float_has_fewer_digits_than_a_double(float number, String text) {
    assertThat(GoNumber.text(number)).isEqualTo(text);
  }

  private static GoValue value(GoObject object, String name) {
    return object.byName().get(name);
  }

  @Test
  void values_are_read_by_type_and_null_leaves_what_was_before() {
    GoObject object =
        GoReader.read("{\"a\":-9007199254740993,\"b\":2.5,\"c\":\"x\",\"d\":null,\"A\":null}")
            .object();

    assertThat(object.names()).containsExactly("a", "b", "c", "d", "A");
    assertThat(object.longInteger("a", 0)).isEqualTo(-9007199254740993L);
    assertThat(value(object, "b").number()).isEqualTo(2.5);
    assertThat(value(object, "c").isText()).isTrue();
    assertThat(object.field("d", 7.0, FieldType.DOUBLE)).isEqualTo(7.0);
    assertThat(object.integer("d", 7)).isEqualTo(7);
    assertThatThrownBy(() -> object.integer("a", 0))
        .hasMessageContaining("member 'a': expected an integer of 32 bits");
    assertThatThrownBy(() -> value(object, "b").longInteger()).isInstanceOf(GoJsonException.class);
    assertThatThrownBy(() -> value(object, "c").number())
        .hasMessage(
            "json: cannot unmarshal string into member 'c': expected a number at line 1, column 36");
  }

  @Test
  void objects_are_nested() {
    GoWriter json =
        new GoWriter()
            .object(
                outer -> {
                  outer.member("a").object(inner -> inner.integer("b", 1));
                  outer.flag("c", true);
                });

    assertThat(json).hasToString("{\"a\":{\"b\":1},\"c\":true}");
  }

  private record Crew(
      boolean ready, double mass, float thrust, Bytes seal, Map<String, Long> seats) {}

  private static final RecordType<Crew> CREW =
      RecordType.of(
          "Crew",
          new Crew(true, 1, 2, Bytes.EMPTY, Map.of()),
          (fields, crew) ->
              new Crew(
                  fields.flag("ready", crew.ready),
                  fields.field("mass", crew.mass, FieldType.DOUBLE),
                  fields.field("thrust", crew.thrust, FieldType.FLOAT),
                  fields.field("seal", crew.seal, FieldType.BYTES),
                  fields.field("seats", crew.seats, FieldType.LONG.map())));

  private static Crew crew(String document) {
    return CREW.read(GoReader.read(document));
  }

  @Test
  void a_record_is_written_as_go_does_and_read_back() {
    Crew crew = new Crew(false, 1e21, 0.1f, Bytes.utf8("x"), Map.of("<", 7L));
    String json =
        "{\"ready\":false,\"mass\":1e+21,\"thrust\":0.1,\"seal\":\"eA==\",\"seats\":{\"\\u003c\":7}}";

    assertThat(GoWriter.json(CREW, crew)).isEqualTo(json);
    assertThat(crew(json)).isEqualTo(crew);
  }

  @Test
  void null_leaves_a_field_as_it_was_and_empties_a_map() {
    assertThat(crew("{\"ready\":null,\"mass\":null,\"seats\":{\"a\":1},\"seats\":null}"))
        .isEqualTo(new Crew(true, 1, 2, Bytes.EMPTY, Map.of()));
    assertThatThrownBy(() -> crew("{\"seal\":\"?\"}"))
        .hasMessage(
            "json: cannot unmarshal string into member 'seal': expected base64 at line 1, column 9");
  }

  @Test
  void a_map_may_have_numbers_as_keys() {
    FieldType<Map<Long, String>> seats = FieldType.TEXT.mapBy(FieldType.LONG);

    assertThat(GoWriter.json(seats, Map.of(-7L, "x"))).isEqualTo("{\"-7\":\"x\"}");
    assertThat(seats.read(GoReader.read("{\"-7\":\"x\"}"))).isEqualTo(Map.of(-7L, "x"));
    assertThatThrownBy(() -> seats.read(GoReader.read("{\"x\":\"x\"}")))
        .hasMessageContaining("expected an integer of 64 bits");
  }

  @Test
  void a_pointer_to_a_record_is_not_null() {
    GoPointer<Crew> pointer =
        new GoPointer<>("Crew", "a crew", crew("{}"), (fields, crew) -> CREW.readFields(fields));

    assertThatThrownBy(() -> GoReader.read("[{},null]").list(pointer))
        .hasMessageContaining("cannot unmarshal null")
        .hasMessageContaining("expected a crew");
  }

  @Test
  void a_malformed_time_is_shown_on_one_short_line() {
    assertThatThrownBy(() -> GoTime.read("a\nb" + "x".repeat(1_000)))
        .hasMessageStartingWith("parsing time \"a\\nbx")
        .message()
        .hasSizeLessThan(120);
  }
}
