package io.statehouse.kafka;

import io.statehouse.ports.topics.ProvisionerException;
import io.statehouse.ports.topics.TopicUsage;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DescribeTopicsOptions;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListGroupsOptions;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListStreamsGroupOffsetsOptions;
import org.apache.kafka.clients.admin.ListStreamsGroupOffsetsSpec;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.GroupState;
import org.apache.kafka.common.GroupType;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * Reads who uses topics: the offsets of all groups that have members, then the time of the newest
 * record of each partition. Each is one request to each broker that knows some of it.
 */
final class Usage {
  /** The states of a group without members; one of which the state is not told may have some. */
  private static final Set<GroupState> UNUSED = Set.of(GroupState.EMPTY, GroupState.DEAD);

  private final Requests requests;

  Usage(Requests requests) {
    this.requests = requests;
  }

  Map<String, TopicUsage> of(Set<String> names) {
    if (names.isEmpty()) {
      return Map.of();
    }
    try {
      return of(names, groups(names));
    } catch (KafkaException | ProvisionerException e) {
      return names.stream().collect(Collectors.toMap(Function.identity(), name -> failed(name, e)));
    }
  }

  private TopicUsage failed(String name, RuntimeException failure) {
    return new TopicUsage.Failed(requests.errorOfRead(name, failure));
  }

  /** Returns the groups that have members and committed offsets of these topics, by topic. */
  private Map<String, SortedSet<String>> groups(Set<String> names) {
    Collection<GroupListing> listed =
        requests.call((admin, millis) -> admin.listGroups(within(millis)).all());
    Map<GroupType, List<String>> active =
        listed.stream()
            .filter(group -> group.groupState().filter(UNUSED::contains).isEmpty())
            .collect(
                Collectors.groupingBy(
                    group -> group.type().orElse(GroupType.CLASSIC),
                    Collectors.mapping(GroupListing::groupId, Collectors.toList())));
    Map<String, KafkaFuture<? extends Map<TopicPartition, ?>>> offsets = new LinkedHashMap<>();
    active.forEach((type, groups) -> offsets.putAll(offsets(type, groups)));
    Map<String, SortedSet<String>> users = new HashMap<>();
    offsets.forEach(
        (group, response) ->
            topics(response).stream()
                .filter(names::contains)
                .forEach(topic -> users.computeIfAbsent(topic, key -> new TreeSet<>()).add(group)));
    return users;
  }

  private static ListGroupsOptions within(int millis) {
    return new ListGroupsOptions().timeoutMs(millis);
  }

  private Map<String, KafkaFuture<? extends Map<TopicPartition, ?>>> offsets(
      GroupType type, List<String> groups) {
    return requests.send(
        (admin, millis) ->
            switch (type) {
              case SHARE -> shareOffsets(admin, groups, millis);
              case STREAMS -> streamsOffsets(admin, groups, millis);
              case CONSUMER, CLASSIC, UNKNOWN -> consumerOffsets(admin, groups, millis);
            });
  }

  private static Map<String, KafkaFuture<? extends Map<TopicPartition, ?>>> consumerOffsets(
      Admin admin, List<String> groups, int millis) {
    var response =
        admin.listConsumerGroupOffsets(
            each(groups, new ListConsumerGroupOffsetsSpec()),
            new ListConsumerGroupOffsetsOptions().timeoutMs(millis));
    return byGroup(groups, response::partitionsToOffsetAndMetadata);
  }

  private static Map<String, KafkaFuture<? extends Map<TopicPartition, ?>>> streamsOffsets(
      Admin admin, List<String> groups, int millis) {
    var response =
        admin.listStreamsGroupOffsets(
            each(groups, new ListStreamsGroupOffsetsSpec()),
            new ListStreamsGroupOffsetsOptions().timeoutMs(millis));
    return byGroup(groups, response::partitionsToOffsetAndMetadata);
  }

  private static Map<String, KafkaFuture<? extends Map<TopicPartition, ?>>> shareOffsets(
      Admin admin, List<String> groups, int millis) {
    var response =
        admin.listShareGroupOffsets(
            each(groups, new ListShareGroupOffsetsSpec()),
            new ListShareGroupOffsetsOptions().timeoutMs(millis));
    return byGroup(groups, response::partitionsToOffsetInfo);
  }

  private static <S> Map<String, S> each(List<String> groups, S spec) {
    return groups.stream().collect(Collectors.toMap(Function.identity(), group -> spec));
  }

  private static Map<String, KafkaFuture<? extends Map<TopicPartition, ?>>> byGroup(
      List<String> groups,
      Function<String, KafkaFuture<? extends Map<TopicPartition, ?>>> offsets) {
    return groups.stream().collect(Collectors.toMap(Function.identity(), offsets));
  }

  /** Returns the topics of which a group has committed offsets. */
  private Set<String> topics(KafkaFuture<? extends Map<TopicPartition, ?>> offsets) {
    try {
      return requests.await(offsets).entrySet().stream()
          .filter(each -> each.getValue() != null) // it is null if nothing is committed
          .map(each -> each.getKey().topic())
          .collect(Collectors.toSet());
    } catch (GroupIdNotFoundException ended) {
      return Set.of();
    }
  }

  private Map<String, TopicUsage> of(Set<String> names, Map<String, SortedSet<String>> groups) {
    Map<String, TopicUsage> usages = new HashMap<>();
    Map<String, TopicDescription> found = new LinkedHashMap<>();
    requests
        .inBatches(
            Batches.of(each(List.copyOf(names), ""), name -> 0, Batches.TOPICS_DESCRIBED),
            Usage::describe,
            (name, response) -> Optional.of(requests.await(response)),
            (name, failure) -> {
              usages.put(
                  name,
                  failure instanceof UnknownTopicOrPartitionException
                      ? TopicUsage.NONE
                      : failed(name, failure));
              return Optional.<TopicDescription>empty();
            })
        .forEach((name, topic) -> topic.ifPresent(present -> found.put(name, present)));
    usages.putAll(
        requests.inBatches(
            Batches.of(found, topic -> topic.partitions().size(), Batches.TOPICS_DESCRIBED),
            Usage::newestRecords,
            (name, newest) -> known(groups.get(name), newest),
            this::failed));
    return usages;
  }

  private static Map<String, KafkaFuture<TopicDescription>> describe(
      Admin admin, Map<String, String> batch, int millis) {
    return admin
        .describeTopics(batch.keySet(), new DescribeTopicsOptions().timeoutMs(millis))
        .topicNameValues();
  }

  private static Map<String, List<KafkaFuture<ListOffsetsResultInfo>>> newestRecords(
      Admin admin, Map<String, TopicDescription> batch, int millis) {
    Map<String, List<TopicPartition>> partitions = new LinkedHashMap<>();
    batch.forEach(
        (name, topic) ->
            partitions.put(
                name,
                topic.partitions().stream()
                    .map(each -> new TopicPartition(name, each.partition()))
                    .toList()));
    ListOffsetsResult response =
        admin.listOffsets(
            partitions.values().stream()
                .flatMap(List::stream)
                .collect(Collectors.toMap(Function.identity(), each -> OffsetSpec.maxTimestamp())),
            new ListOffsetsOptions().timeoutMs(millis));
    Map<String, List<KafkaFuture<ListOffsetsResultInfo>>> newest = new LinkedHashMap<>();
    partitions.forEach(
        (name, each) -> newest.put(name, each.stream().map(response::partitionResult).toList()));
    return newest;
  }

  private TopicUsage known(
      SortedSet<String> groups, List<KafkaFuture<ListOffsetsResultInfo>> partitions) {
    Optional<Instant> newest = Optional.empty();
    for (KafkaFuture<ListOffsetsResultInfo> partition : partitions) {
      long time = requests.await(partition).timestamp();
      // It is negative for a partition without records.
      if (time >= 0 && newest.filter(known -> known.toEpochMilli() >= time).isEmpty()) {
        newest = Optional.of(Instant.ofEpochMilli(time));
      }
    }
    return new TopicUsage.Known(groups == null ? Collections.emptySortedSet() : groups, newest);
  }
}
