// A domain of one's own before the API: certificate, name and alias record.
import { EndpointType, SecurityPolicy, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { ARecord, HostedZone, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { ApiGatewayDomain } from 'aws-cdk-lib/aws-route53-targets';
import { Construct } from 'constructs';

export interface NotesDomainProps {
  readonly api: RestApi;
  /** Below this path the API answers. */
  readonly basePath: string;
  readonly name: string;
  readonly hostedZoneId: string;
}

export class NotesDomain extends Construct {
  constructor(scope: Construct, id: string, { api, basePath, name, hostedZoneId }: NotesDomainProps) {
    super(scope, id);
    // The zone may be a parent's; records are named in full here, so its own name is not needed.
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId, zoneName: name });
    const domain = api.addDomainName('Domain', {
      domainName: name,
      certificate: new Certificate(this, 'Certificate', {
        domainName: name,
        validation: CertificateValidation.fromDns(zone),
      }),
      endpointType: EndpointType.REGIONAL,
      securityPolicy: SecurityPolicy.TLS_1_2,
      basePath,
    });
    new ARecord(this, 'Alias', { zone, target: RecordTarget.fromAlias(new ApiGatewayDomain(domain)) });
  }
}
