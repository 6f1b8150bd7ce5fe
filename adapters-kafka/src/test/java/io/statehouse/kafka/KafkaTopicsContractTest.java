package io.statehouse.kafka;

import io.statehouse.ports.topics.TopicProvisioner;
import io.statehouse.ports.topics.TopicProvisionerContract;
import org.junit.jupiter.api.Tag;

@Tag("server")
class KafkaTopicsContractTest extends TopicProvisionerContract {
  @Override
  protected TopicProvisioner open() {
    return new KafkaTopics(KafkaSettings.at(KafkaServer.shared().bootstrapServers()));
  }
}
