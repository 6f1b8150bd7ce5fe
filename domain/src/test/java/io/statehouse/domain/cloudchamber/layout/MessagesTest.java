package io.statehouse.domain.cloudchamber.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.statehouse.domain.cloudchamber.entities.CloudChamberException;
import io.statehouse.domain.cloudchamber.entities.Name;
import io.statehouse.domain.cloudchamber.entities.Right;
import io.statehouse.domain.cloudchamber.entities.Rights;
import io.statehouse.domain.cloudchamber.entities.User;
import io.statehouse.domain.cloudchamber.entities.inventory.Condition;
import io.statehouse.domain.cloudchamber.entities.inventory.PartDetails;
import io.statehouse.domain.cloudchamber.entities.inventory.Pdu;
import io.statehouse.domain.cloudchamber.entities.inventory.Port;
import io.statehouse.domain.cloudchamber.entities.workloads.Affinity;
import io.statehouse.ports.Bytes;
import io.statehouse.ports.Entry;
import io.statehouse.ports.Key;
import io.statehouse.ports.Revision;
import io.statehouse.ports.StoreException;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Records as the original stores them, which are read and written again to the byte. */
class MessagesTest {
  private static final String HASH = "JDJhJDEwJC4uLg==";

  record Golden(ProtoMessage<?> message, String json) {}

  private static Stream<Golden> goldens() {
    return Stream.of(
        golden(
            Messages.USER,
            "{'name':'Dana','passwordHash':'%s','enabled':true,'rights':{'canModifyInventory':true}}"
                .formatted(HASH)),
        golden(
            Messages.USER,
            "{'name':'Dana','passwordHash':'%s','enabled':true,'rights':{'canStepTime':true}}"
                .formatted(HASH)),
        golden(Messages.USER, "{'name':'a','rights':{}}"),
        golden(
            Messages.USER,
            "{'name':'a','userId':'-7','canManageAccounts':true,'neverDelete':true}"),
        golden(Messages.USER, "{'name':'A\\u003cb\\u003e\\u0026é'}"),
        golden(
            Messages.USER,
            "{'name':'\\u0008\\u000c\\n\\r\\t\\\"\\\\\\u0001/\\u2028\\u2029\uD83D\uDE00'}"),
        golden(
            Messages.RACK,
            "{'details':{'enabled':true,'condition':'operational','location':'Hall B, row 3',"
                + "'notes':'loan unit'}}"),
        golden(Messages.RACK, "{'details':{}}"),
        golden(Messages.RACK, "{'details':{'condition':9}}"),
        golden(
            Messages.TOR,
            "{'details':{'enabled':true,'condition':'operational'},'ports':{"
                + "'0':{'wired':true,'item':{'type':'pdu'}},"
                + "'1':{'wired':true,'item':{'type':'blade','id':'1'}}}}"),
        golden(
            Messages.PDU,
            "{'details':{'enabled':true,'condition':'operational'},'ports':{"
                + "'0':{'wired':true,'item':{'type':'tor'}},"
                + "'1':{'wired':true,'item':{'type':'blade','id':'1'}}}}"),
        golden(Messages.PDU, "{'details':{},'ports':{'-1':{},'1':{},'2':{'wired':true},'10':{}}}"),
        golden(
            Messages.BLADE,
            "{'details':{'enabled':true,'condition':'burn_in'},'capacity':{'cores':'24',"
                + "'memoryInMb':'65536','diskInGb':'480','networkBandwidthInMbps':'10240',"
                + "'arch':'X64'},'bootInfo':{'source':'network','image':'base.vhdx',"
                + "'version':'7'}}"),
        golden(
            Messages.BLADE,
            "{'details':{},'capacity':{'accelerators':[{'v100':{}},{}]},'bootOnPowerOn':true,"
                + "'bootInfo':{'parameters':'-version=1'}}"),
        golden(Messages.REGION, "{'details':{'state':'in_service','location':'Oslo'}}"),
        golden(Messages.REGION, "{'details':{'name':'x','notes':'n'}}"),
        golden(Messages.ZONE, "{'details':{'enabled':true,'state':'in_service'}}"),
        golden(
            Messages.WORKLOAD,
            "{'name':'W','affinity':'Strong_AntiAffinity','instances':{'a':{'systemName':'s',"
                + "'volumes':{'v':{'sizeInGb':'3','attribute':'Write_locked','uri':'u'}}},"
                + "'b':{'affinityGroup':'1','requiredCapacity':{'cores':0.1,"
                + "'memoryInMb':'5'}}}}"),
        golden(
            Messages.WORKLOAD,
            "{'instances':{'':{},'B':{},'a':{},'\uFF5E':{},'\uD83D\uDE00':{'requiredCapacity':{}}}}"),
        golden(Messages.INSTANCE, "{'requiredCapacity':{'cores':2},'config':'c'}"),
        golden(Messages.INSTANCE, "{'requiredCapacity':{'cores':1e+21}}"),
        golden(Messages.INSTANCE, "{'requiredCapacity':{'cores':1e-7}}"),
        golden(Messages.INSTANCE_STATE, "{}"),
        golden(Messages.INSTANCE_STATE, "{'state':'running','blade':'r7/1','at':'42'}"));
  }

  private static Golden golden(ProtoMessage<?> message, String json) {
    return new Golden(message, json.replace('\'', '"'));
  }

  @ParameterizedTest
  @MethodSource("goldens")
  void what_the_original_stored_is_written_again_to_the_byte(Golden golden) {
    assertThat(rewritten(golden.message(), golden.json())).isEqualTo(golden.json());
  }

  private static <T> String rewritten(ProtoMessage<T> message, String json) {
    return message.json(message.read(json));
  }

  private static <T> String rewrittenQuotes(ProtoMessage<T> message, String json) {
    return rewritten(message, json.replace('\'', '"')).replace('"', '\'');
  }

  @Test
  void the_fields_of_a_user_are_read() {
    User user =
        Messages.USER.read(
            "{\"name\":\"Dana\",\"passwordHash\":\"//4A\",\"enabled\":true,"
                + "\"rights\":{\"canStepTime\":true}}");

    byte[] hash = {(byte) 0xFF, (byte) 0xFE, 0};
    Rights rights = Rights.of(Right.STEP_TIME);
    assertThat(user).isEqualTo(new User(new Name("Dana"), Bytes.copyOf(hash), true, false, rights));
    assertThat(Messages.USER.read("{\"name\":\"a\"}").rights()).isEqualTo(Rights.NONE);
  }

  @Test
  void defaults_are_left_out_and_empty_messages_are_written() {
    User user = new User(new Name("a"), Bytes.EMPTY, false, false, Rights.NONE);

    assertThat(Messages.USER.json(user)).isEqualTo("{\"name\":\"a\",\"rights\":{}}");
    assertThat(Messages.PDU.json(Pdu.NONE)).isEqualTo("{\"details\":{}}");
  }

  @Test
  void ports_are_written_in_numeric_order() {
    PartDetails details = new PartDetails(true, Condition.RETIRED);
    Pdu pdu = new Pdu(details, new TreeMap<>(Map.of(10L, Port.NONE, 2L, Port.NONE)));

    assertThat(Messages.PDU.json(pdu))
        .isEqualTo(
            "{\"details\":{\"enabled\":true,\"condition\":\"retired\"},"
                + "\"ports\":{\"2\":{},\"10\":{}}}");
  }

  @Test
  void a_null_in_a_map_of_records_is_a_record_without_fields() {
    assertThat(Messages.WORKLOAD.read("{\"instances\":{\"a\":null}}"))
        .isEqualTo(Messages.WORKLOAD.read("{\"instances\":{\"a\":{}}}"));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        "`{'details':{'enabled':true,'condition':1}}`,"
            + "`{'details':{'enabled':true,'condition':'operational'}}`",
        "`{'details':{'enabled':null,'notes':null,'condition':'retired'}} and more`,"
            + "`{'details':{'condition':'retired'}}`",
        "` { 'details' : { 'notes':'a', 'notes':'b' } }`,`{'details':{'notes':'b'}}`"
      })
  void input_is_read_as_tolerantly_as_by_the_original(String sent, String stored) {
    assertThat(rewrittenQuotes(Messages.RACK, sent)).isEqualTo(stored);
  }

  @Test
  void declared_names_and_bare_numbers_are_accepted() {
    String sent =
        "{'details':{},'capacity':{'memory_in_mb':5,'memoryInMb':6,'disk_in_gb':'7'},"
            + "'boot_on_power_on':true,'boot_info':{}}";

    assertThat(rewrittenQuotes(Messages.BLADE, sent))
        .isEqualTo(
            "{'details':{},'capacity':{'memoryInMb':'6','diskInGb':'7'},'bootOnPowerOn':true,"
                + "'bootInfo':{}}");
    assertThat(rewrittenQuotes(Messages.INSTANCE, "{'requiredCapacity':{'cores':'0.5'}}"))
        .isEqualTo("{'requiredCapacity':{'cores':0.5}}");
    assertThat(Messages.WORKLOAD.read("{\"affinity\":4}").affinity())
        .isEqualTo(Affinity.WEAK_ANTI_AFFINITY);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "{'extra':1} | unknown field \"extra\" in admin.User",
        "{'Name':'a'} | unknown field \"Name\" in admin.User",
        "{'rights':{'x':true}} | unknown field \"x\" in admin.Rights",
        "{'userId':'1.5'} | field \"userId\" is not an integer of 64 bits",
        "{'userId':'9223372036854775808'} | field \"userId\" is not an integer of 64 bits",
        "{'passwordHash':'*'} | field \"passwordHash\" is not base64",
        "{'enabled':'true'} | json: cannot unmarshal string into Go value of type bool: member 'enabled'",
        "[] | cannot unmarshal array",
        "{'name':'a' | unexpected EOF",
        "` ` | EOF"
      })
  void a_broken_user_is_refused_in_the_originals_words(String sent, String message) {
    assertThatThrownBy(() -> Messages.USER.read(sent.replace('\'', '"')))
        .isInstanceOf(CloudChamberException.class)
        .hasMessageContaining(message);
  }

  @Test
  void an_unknown_name_of_an_enum_is_refused() {
    assertThatThrownBy(() -> Messages.RACK_DETAILS.read("{\"condition\":\"Operational\"}"))
        .hasMessage(
            "unknown value \"Operational\" for enum Condition: known are not_in_service,"
                + " operational, burn_in, out_for_repair, retiring, retired");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      value = {
        "` ` | expected a JSON object, but the value is empty",
        "{} | details not available",
        "{'details':{}} | capacity not available",
        "{'details':{},'capacity':{}} | boot information not available"
      })
  void a_stored_blade_that_is_empty_or_lacks_a_part_is_malformed(String json, String problem) {
    Key key = new Key("/k");
    Entry entry = new Entry(key, Bytes.utf8(json.replace('\'', '"')), Revision.of(1));

    assertThatThrownBy(() -> Messages.BLADE.read(entry))
        .isInstanceOf(StoreException.Malformed.class)
        .hasMessage("at /k: " + problem);
  }

  @Test
  void passwords_are_in_no_message() {
    assertThatThrownBy(() -> Messages.USER.read("{\"name\":hunter2}"))
        .hasMessageNotContaining("hunter2");
  }
}
