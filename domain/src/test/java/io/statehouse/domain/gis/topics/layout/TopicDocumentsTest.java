package io.statehouse.domain.gis.topics.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.gis.entities.GisException;
import io.statehouse.domain.gis.entities.GisException.Code;
import io.statehouse.domain.gis.entities.JsonValue;
import io.statehouse.domain.gis.entities.TopicName;
import io.statehouse.domain.gis.topics.entities.StoredTopic;
import io.statehouse.domain.gis.topics.entities.Topic;
import io.statehouse.ports.Bytes;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicDocumentsTest {
  private static StoredTopic read(String segment, String document) {
    return TopicDocuments.read(segment, Bytes.utf8(document));
  }

  private static String written(Topic topic) {
    return TopicDocuments.write(new StoredTopic(topic, JsonValue.Members.NONE))
        .text()
        .orElseThrow();
  }

  @Test
  void a_topic_is_written_to_the_byte_as_specified() {
    Topic topic = new Topic(new TopicName("topic-123"), 5, 3, Map.of("retention.ms", "60000"));

    assertThat(written(topic))
        .isEqualTo(
            "{\"name\":\"topic-123\",\"partitions\":5,\"replicas\":3,"
                + "\"properties\":{\"retention.ms\":\"60000\"}}");
  }

  @Test
  void properties_are_written_in_order_and_also_if_there_is_none() {
    Topic two = new Topic(new TopicName("t"), 1, 1, Map.of("b", "é", "a", "\"\n"));
    Topic none = new Topic(new TopicName("t"), 1, 1, Map.of());

    assertThat(written(two)).endsWith("\"properties\":{\"a\":\"\\\"\\n\",\"b\":\"é\"}}");
    assertThat(written(none)).endsWith("\"properties\":{}}");
  }

  @Test
  void unknown_members_are_kept_behind_the_known_ones() {
    StoredTopic stored =
        read(
            "t",
            " {\"owner\" : {\"z\":1.50,\"a\":[null]}, \"replicas\":1,\"partitions\":2,\"name\":\"t\"}\n");

    assertThat(TopicDocuments.write(stored).text())
        .hasValue(
            "{\"name\":\"t\",\"partitions\":2,\"replicas\":1,\"properties\":{},"
                + "\"owner\":{\"z\":1.50,\"a\":[null]}}");
  }

  @Test
  void numbers_and_booleans_are_properties_by_their_text() {
    StoredTopic stored =
        read(
            "t",
            "{\"name\":\"t\",\"partitions\":1,\"replicas\":1,\"properties\":"
                + "{\"a\":60000,\"b\":true,\"c\":1.50,\"d\":\"x\"}}");

    assertThat(stored.topic().properties())
        .isEqualTo(Map.of("a", "60000", "b", "true", "c", "1.50", "d", "x"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "NAME_MISMATCH | {'name':'u','partitions':1,'replicas':1}",
        "INVALID_TOPIC_NAME | {'partitions':1,'replicas':1}",
        "INVALID_TOPIC_NAME | {'name':'a/b','partitions':1,'replicas':1}",
        "INVALID_TOPIC_NAME | {'name':7,'partitions':1,'replicas':1}",
        "INVALID_PARTITIONS | {'name':'t','replicas':1}",
        "INVALID_PARTITIONS | {'name':'t','partitions':0,'replicas':1}",
        "INVALID_PARTITIONS | {'name':'t','partitions':-1,'replicas':1}",
        "INVALID_PARTITIONS | {'name':'t','partitions':5.0,'replicas':1}",
        "INVALID_PARTITIONS | {'name':'t','partitions':5e0,'replicas':1}",
        "INVALID_PARTITIONS | {'name':'t','partitions':'5','replicas':1}",
        "INVALID_PARTITIONS | {'name':'t','partitions':2147483648,'replicas':1}",
        "INVALID_REPLICAS | {'name':'t','partitions':1,'replicas':0}",
        "INVALID_REPLICAS | {'name':'t','partitions':1,'replicas':32768}",
        "INVALID_REPLICAS | {'name':'t','partitions':1,'replicas':null}",
        "INVALID_PROPERTY | {'name':'t','partitions':1,'replicas':1,'properties':null}",
        "INVALID_PROPERTY | {'name':'t','partitions':1,'replicas':1,'properties':{'a':null}}",
        "INVALID_PROPERTY | {'name':'t','partitions':1,'replicas':1,'properties':{'a':[]}}",
        "INVALID_PROPERTY | {'name':'t','partitions':1,'replicas':1,'properties':{'A':'x'}}",
        "INVALID_PROPERTY | {'name':'t','partitions':1,'replicas':1,'properties':{'':'x'}}",
        "MIN_ISR_GT_REPLICAS | {'name':'t','partitions':1,'replicas':2,'properties':{'min.insync.replicas':' 3 '}}",
        "BAD_JSON | {'name':'t','name':'t','partitions':1,'replicas':1}",
        "BAD_JSON | {'name':'t','partitions':1,'replicas':1,'properties':{'a':'x','a':'x'}}",
        "BAD_JSON | []",
        "BAD_JSON | {} x",
      })
  void what_breaks_a_rule_is_refused_with_its_code(Code code, String document) {
    assertThatThrownBy(() -> read("t", document.replace('\'', '"')))
        .isInstanceOfSatisfying(
            GisException.class, refused -> assertThat(refused.code()).isEqualTo(code));
  }

  @Test
  void the_largest_numbers_are_read() {
    Topic topic =
        read("t", "{\"name\":\"t\",\"partitions\":2147483647,\"replicas\":32767}").topic();

    assertThat(topic.partitions()).isEqualTo(Integer.MAX_VALUE);
    assertThat(topic.replicas()).isEqualTo(32_767);
  }

  @Test
  void a_topic_that_no_store_would_accept_is_refused_before_it_is_written() {
    Topic topic = new Topic(new TopicName("t"), 1, 1, Map.of("a", "x".repeat(262_144)));

    assertThatThrownBy(() -> written(topic))
        .isInstanceOfSatisfying(
            GisException.class,
            refused -> assertThat(refused.code()).isEqualTo(Code.VALUE_TOO_LARGE))
        .hasMessageStartingWith("at topic t: the document has 262");
  }
}
